#!/bin/bash
# The Debian package: made by cpack, unpacked into a directory, and its programs run from there; man pages and completion
# are in it.
# usage: debian_package.sh BIN_DIR SOURCE_DIR; exit code 77: skipped
. "$(dirname "$0")/common.sh"
need cpack dpkg-deb dpkg-shlibdeps
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

(cd "$BIN/.." && cpack -G DEB -B "$dir/made") >"$dir/cpack.log" 2>&1 || fail "cpack does not make a package"
package=$(echo "$dir"/made/hissho_*.deb)
dpkg-deb --info "$package" | grep -E '^ (Package|Version|Depends|Recommends):'
dpkg-deb --info "$package" | grep -q 'Depends:.*librocksdb' || fail "the package does not depend on RocksDB"
dpkg -x "$package" "$dir/root"
for file in share/man/man1/hissho.1 share/man/man1/hissho-verify.1 share/bash-completion/completions/hissho \
  share/hissho/slurm/hissho.sbatch share/doc/hissho/docs/cluster.md; do
  [ -s "$dir/root/usr/$file" ] || [ -s "$dir/root/usr/$file.gz" ] || fail "$file is not in the package"
done
PATH=$dir/root/usr/bin:$PATH
hissho solve --game torus-ttt --within 7 --log-level warn --proof-out "$dir/proof.hp" | tee "$dir/run.out"
VERDICT="s PROVED x win 7" BIN=$dir/root/usr/bin expect_proof
