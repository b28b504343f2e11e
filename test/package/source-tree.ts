import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';

/** The text of each TypeScript file, by its path from the root of the repository, with slashes. */
export type SourceTree = ReadonlyMap<string, string>;

/** One place where a file names another module. */
export interface ImportSite {
  readonly line: number;
  /** Undefined where the specifier of an `import()` is computed. */
  readonly specifier: string | undefined;
  /** Nothing of it is left when the file runs. */
  readonly isTypeOnly: boolean;
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'fixtures']);

/** Reads every TypeScript file of the repository. */
export async function readSourceTree(root: string): Promise<SourceTree> {
  const tree = new Map<string, string>();
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_SOURCES.has(entry.name) && !entry.name.startsWith('.')) await visit(path);
      } else if (entry.name.endsWith('.ts')) {
        tree.set(relative(root, path).split(sep).join('/'), await readFile(path, 'utf8'));
      }
    }
  };
  await visit(root);
  return tree;
}

/** Every import of a file: declarations, re-exports, `import()` in code and in types, `require`. */
export function importsOf(path: string, text: string): ImportSite[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const sites: ImportSite[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined, isTypeOnly: boolean): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    sites.push({
      line,
      specifier: specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined,
      isTypeOnly,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node, node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
      add(node, node.moduleReference.expression, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    } else if (ts.isCallExpression(node) && isLoader(node.expression)) {
      add(node, node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sites;
}

/** The path in the tree that a relative specifier means; undefined for a package. */
export function toTreePath(importer: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(importer), specifier).replace(/\.js$/, '.ts');
}

/** The package that a bare specifier names: `@scope/name` or `name`, without the path inside it. */
export function toPackageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Whether the specifier names a module of Node itself. */
export function isNodeBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

function isLoader(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}
