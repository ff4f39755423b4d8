import macros from '@lingui/babel-plugin-lingui-macro';
import babel from '@rolldown/plugin-babel';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** What is read here of Babel's trees. */
interface Node {
  readonly type: string;
  readonly leadingComments?: readonly { readonly value: string }[] | null;
  readonly properties?: readonly { readonly key?: { readonly name?: string }; value: Node & { value?: unknown } }[];
}
interface Program {
  traverse(visitor: { ObjectExpression: (path: { readonly node: Node }) => void }): void;
}
interface Babel {
  readonly types: { valueToNode(value: unknown): Node };
}

/** How the macros mark an object that describes a message. */
const isDescriptor = ({ leadingComments }: Node): boolean =>
  leadingComments?.some(({ value }) => value === '* i18n ') === true;

/**
 * Compiles the English messages where they stand. The page then needs neither a compiler of messages nor an English
 * catalog: each lazy part of it brings its own texts.
 */
function compileInPlace({ types }: Babel) {
  const visit = ({ node }: { readonly node: Node }) => {
    if (!isDescriptor(node)) return;
    const message = node.properties?.find(({ key }) => key?.name === 'message');
    if (typeof message?.value.value === 'string')
      message.value = types.valueToNode(compileMessage(message.value.value));
  };
  return { visitor: { Program: { enter: (program: Program) => program.traverse({ ObjectExpression: visit }) } } };
}

// The macros look for their configuration from the working folder on; this one is ours wherever the command runs.
process.env['LINGUI_CONFIG'] = `${import.meta.dirname}/lingui.config.ts`;

const plugins = [[macros, { descriptorFields: 'message' }], compileInPlace];

/** The macros of messages (`Trans`, `useLingui`, `t`, `msg`), for builds and for unit tests alike. */
export const messageMacros = {
  preset: () => ({ plugins }),
  rolldown: { filter: { code: /from ['"]@lingui\/(?:core|react)\/macro['"]/ } },
};

/** Unit tests run the sources without the build of the web. */
export const messageMacrosForTests = () => babel({ include: /\/web\/.*\.tsx?$/, presets: [messageMacros] });
