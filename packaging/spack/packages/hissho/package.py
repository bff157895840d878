# spack repo add packaging/spack && spack dev-build hissho@main    (from the top of the repository; nothing is downloaded but
# what hissho needs)
from spack.package import *


class Hissho(CMakePackage):
    """Proves who wins games of the in-a-row family, and hands out proofs that a separate program checks."""

    homepage = "file:README.md"
    maintainers = []

    license("Apache-2.0")

    version("main")

    variant("tests", default=False, description="Build the tests")
    variant("native", default=False, description="Tune for the processor that builds it")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("mpi")
    depends_on("tbb")
    depends_on("rocksdb+zstd")
    depends_on("protobuf")
    depends_on("cli11")
    depends_on("fmt")
    depends_on("spdlog+fmt_external")
    depends_on("nlohmann-json")
    depends_on("tl-expected")
    depends_on("zstd")
    depends_on("xxhash")
    depends_on("openssl")
    depends_on("googletest", when="+tests")
    depends_on("python@3.10:", type="test", when="+tests")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define_from_variant("HISSHO_TESTS", "tests"),
            self.define_from_variant("HISSHO_NATIVE", "native"),
            self.define("HISSHO_BENCH", False),
        ]
