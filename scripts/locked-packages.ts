import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Somebody else's package, as the lockfile has it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license?: string;
  /** `sha512-` and the hash in base64. */
  readonly integrity?: string;
  readonly optional?: true;
  readonly dev?: true;
  readonly hasInstallScript?: true;
  /** A workspace. */
  readonly link?: true;
}

export const LOCKED: readonly LockedPackage[] = Object.entries(
  (
    JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Omit<LockedPackage, 'name'>>;
    }
  ).packages,
)
  .filter(([place, { link }]) => place.includes('node_modules/') && link === undefined)
  .map(([place, locked]) => ({ ...locked, name: place.replace(/^.*node_modules\//, '') }));

/** Without what only builds and tests it. */
export const OF_THE_PRODUCT = LOCKED.filter(({ dev }) => dev === undefined);

/**
 * What the product consists of on any platform, in CycloneDX. Not by `npm sbom`: with packages that are linked it leaves out
 * the hashes, and the npm of Node 20 refuses.
 */
export function billOfMaterials() {
  const { name, version, license } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as LockedPackage;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: license } }] } },
    components: OF_THE_PRODUCT.map((one) => {
      const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`;
      return {
        type: 'library',
        'bom-ref': purl,
        name: one.name,
        version: one.version,
        purl,
        scope: one.optional === true ? 'optional' : 'required',
        licenses: [{ license: { id: one.license } }],
        hashes: [{ alg: 'SHA-512', content: Buffer.from(one.integrity?.slice(7) ?? '', 'base64').toString('hex') }],
      };
    }),
  };
}
