import type { AllowStatement, FunctionDeclaration, Place, RulesFile } from './ast';
import { callsOf, checkExpression, isBuiltin, type Names } from './checkExpression';
import { RulesSyntaxError } from './contract';
import type { Block, Scope, ScopedFunction } from './scope';
import { findFunction } from './scope';

const MAX_PARAMETERS = 7;
const MAX_LETS = 10;
const MAX_MATCH_DEPTH = 10;
const MAX_SEGMENTS = 100;
const MAX_CAPTURES = 20;
const METHODS = ['read', 'write', 'get', 'list', 'create', 'update', 'delete'];

function refuse(place: Place, message: string): never {
  throw new RulesSyntaxError(message, place.line, place.column);
}

/** Refuses what the language does not know and what is over its limits, at the first place where it stands. */
export function checkRules(file: RulesFile, service: Scope, blocks: readonly Block[]): void {
  if (file.version !== null && !['1', '2'].includes(file.version.text)) {
    refuse(file.version.place, `unknown rules_version '${file.version.text}'`);
  }
  if (file.service.name !== 'cloud.firestore') refuse(file.service.place, `unknown service ${file.service.name}`);
  checkFunctions(file.functions, service);
  for (const block of blocks) {
    checkPattern(block, file.version?.text === '2');
    checkFunctions(block.match.functions, block.scope);
    for (const allow of block.allows) checkAllow(allow, block.scope);
  }
  checkRecursion([service, ...blocks.map((block) => block.scope)]);
}

function checkPattern(block: Block, anywhere: boolean): void {
  const { place, pattern, matches } = block.match;
  if (block.depth > MAX_MATCH_DEPTH) refuse(place, `more than ${MAX_MATCH_DEPTH} nested matches`);
  if (block.pattern.length > MAX_SEGMENTS) refuse(place, `more than ${MAX_SEGMENTS} segments`);
  if (block.scope.captures.length > MAX_CAPTURES) refuse(place, `more than ${MAX_CAPTURES} wildcards`);
  const rests = pattern.flatMap((segment, index) => (segment.kind === 'rest' ? [index] : []));
  if (rests.length > 1) refuse(place, 'more than one recursive wildcard in a match');
  const [rest] = rests;
  if (rest === undefined || anywhere) return;
  if (rest !== pattern.length - 1 || matches.length > 0) {
    refuse(place, "a recursive wildcard has to come last unless rules_version is '2'");
  }
}

function checkAllow(allow: AllowStatement, scope: Scope): void {
  for (const method of allow.methods) {
    if (!METHODS.includes(method)) refuse(allow.place, `unknown method ${method}`);
  }
  if (allow.condition !== null) checkExpression(allow.condition, { scope, locals: new Set() });
}

function checkFunctions(declarations: readonly FunctionDeclaration[], scope: Scope): void {
  const seen = new Set<string>();
  for (const declaration of declarations) {
    const { name, parameters, lets, place } = declaration;
    if (seen.has(name)) refuse(place, `function ${name} is declared twice`);
    seen.add(name);
    if (isBuiltin(name)) refuse(place, `function ${name} has a name of the language`);
    if (parameters.length > MAX_PARAMETERS) refuse(place, `more than ${MAX_PARAMETERS} parameters`);
    if (lets.length > MAX_LETS) refuse(place, `more than ${MAX_LETS} lets`);
    checkBody(declaration, scope);
  }
}

function checkBody({ parameters, lets, result, place }: FunctionDeclaration, scope: Scope): void {
  const locals = new Set<string>();
  const names: Names = { scope, locals };
  for (const parameter of parameters) {
    if (locals.has(parameter)) refuse(place, `parameter ${parameter} is declared twice`);
    locals.add(parameter);
  }
  for (const statement of lets) {
    checkExpression(statement.value, names);
    if (locals.has(statement.name)) refuse(statement.place, `${statement.name} is declared twice`);
    locals.add(statement.name);
  }
  checkExpression(result, names);
}

/** Refuses functions that call themselves, directly or through others. */
function checkRecursion(scopes: readonly Scope[]): void {
  const done = new Set<FunctionDeclaration>();
  const visit = ({ declaration, scope }: ScopedFunction, open: readonly FunctionDeclaration[]): void => {
    if (open.includes(declaration)) refuse(declaration.place, `function ${declaration.name} calls itself`);
    if (done.has(declaration)) return;
    for (const name of callsOf(declaration)) {
      const called = findFunction(scope, name);
      if (called !== undefined) visit(called, [...open, declaration]);
    }
    done.add(declaration);
  };
  for (const scope of scopes) for (const entry of scope.functions.values()) visit(entry, []);
}
