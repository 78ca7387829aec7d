/** The imports of a file, those of `.astro` files included. */
import ts from 'typescript';
import { codeOf } from './astro-code.ts';

export interface Import {
  readonly specifier: string;
  /** An `import type`, which is removed at run time. */
  readonly typeOnly: boolean;
  /** An `import()`. */
  readonly isDynamic: boolean;
}

/** Returns the imports of a source text, dynamic ones included; for `.astro` those of its front matter and scripts. */
export function importsOf(file: string, text: string): Import[] {
  const code = codeOf(file, text);
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const typeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly;
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: typeOnly === true, isDynamic: false });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument))
        found.push({ specifier: argument.text, typeOnly: false, isDynamic: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
