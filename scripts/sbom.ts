import { billOfMaterials } from './locked-packages.ts';

// npm run sbom: the packages that the product consists of, for whoever has to watch them.
console.log(JSON.stringify(billOfMaterials(), undefined, 2));
