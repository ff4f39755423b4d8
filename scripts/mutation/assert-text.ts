/** What is used of Stryker's path to a node of the syntax tree. */
interface NodePath {
  readonly node: { readonly type: string };
  readonly key: string | number | null;
  readonly parent: { readonly type: string; readonly callee?: { readonly name?: string } } | null;
  isStringLiteral(): boolean;
  isTemplateLiteral(): boolean;
}

/** The text of an assertion is read by nobody but us: mutants of it are left out. */
function shouldIgnore(path: NodePath): string | undefined {
  const isText = path.isStringLiteral() || path.isTemplateLiteral();
  if (isText && path.key === 1 && path.parent?.callee?.name === 'assert') return 'the text of an assertion';
  return undefined;
}

/** Stryker takes its plugins by this name. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'assert-text', value: { shouldIgnore } }];
