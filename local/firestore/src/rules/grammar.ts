/**
 * Peggy grammar of rules files. `_` is optional white space and comments, `__` the same after a keyword, which must end
 * there. Source ranges exclude both, so the text of a range is exact. Operator precedence follows the documentation of
 * the rules language. Nodes are those of `syntax.ts`; `literal` comes from `parseRules.ts`.
 */
export const GRAMMAR = String.raw`
{
  const { literal } = options;
  const sourceRange = () => {
    const { start, end } = location();
    return { line: start.line, column: start.column, start: start.offset, end: end.offset };
  };
  const node = (kind, text, parts, more) => ({ kind, text, parts, range: sourceRange(), ...more });
  const chain = (kind, first, steps) =>
    steps.reduce((left, [text, right]) => {
      return { kind, text, parts: [left, right], range: { ...left.range, end: right.range.end } };
    }, first);
}

file = _ version:(@version _)? service:service _ body:body _ { return { version, service, ...body }; }
version = "rules_version" _ "=" _ image:quoted (_ ";")? { return { text: image.slice(1, -1), range: sourceRange() }; }
service = "service" __ text:$(identifier ("." identifier)*) { return { text, range: sourceRange() }; }

body = "{" statements:(_ @(function / allow / match))* _ "}" {
  const body = { functions: [], allows: [], matches: [] };
  for (const [kind, statement] of statements) body[kind].push(statement);
  return body;
}

match = head:matchHead _ body:body { return ["matches", { ...head, ...body }]; }
matchHead = "match" __ pattern:(_ "/" @patternSegment)+ { return { pattern, range: sourceRange() }; }
patternSegment
  = "{" _ text:identifier _ recursive:"=**"? _ "}" { return { kind: recursive ? "recursiveWildcard" : "wildcard", text }; }
  / text:segmentText { return { kind: "text", text }; }

function = head:functionHead _ "{" lets:(_ @let)* _ "return" __ result:expression (_ ";")? _ "}" {
  return ["functions", { ...head, lets, result }];
}
functionHead = "function" __ name:identifier _ "(" _ parameters:identifier|.., comma| _ ")" {
  return { name, parameters, range: sourceRange() };
}
let = "let" __ name:identifier _ "=" _ value:expression _ ";" { return { name, value, range: sourceRange() }; }

allow = "allow" __ methods:identifier|1.., comma| condition:(_ ":" _ "if" __ @expression)? _ ";" {
  return ["allows", { methods, condition, range: sourceRange() }];
}

expression = condition:or branches:(_ "?" _ @expression _ ":" _ @expression)? {
  return branches ? node("conditional", "?:", [condition, ...branches]) : condition;
}
or = first:and steps:(_ @"||" _ @and)* { return chain("logical", first, steps); }
and = first:equality steps:(_ @"&&" _ @equality)* { return chain("logical", first, steps); }
equality = first:membership steps:(_ @("==" / "!=") _ @membership)* { return chain("binary", first, steps); }
membership = first:relation steps:(_ @member)* { return steps.reduce((left, step) => step(left), first); }
member
  = "in" !part _ list:relation { return (left) => chain("binary", left, [["in", list]]); }
  / "is" __ text:word {
      const { end } = sourceRange();
      return (left) => ({ kind: "is", text, parts: [left], range: { ...left.range, end } });
    }
relation = first:sum steps:(_ @("<=" / ">=" / "<" / ">") _ @sum)* { return chain("binary", first, steps); }
sum = first:product steps:(_ @("+" / "-") _ @product)* { return chain("binary", first, steps); }
product = first:unary steps:(_ @("*" / "/" / "%") _ @unary)* { return chain("binary", first, steps); }
unary
  = &{ options.reached = offset(); return true; } text:[!-] _ operand:unary { return node("unary", text, [operand]); }
  / postfix
postfix = object:primary suffixes:(_ @suffix)* {
  const { line, column, start } = sourceRange();
  return suffixes.reduce(
    (inner, { kind, text, parts, range: { end } }) =>
      ({ kind, text, parts: [inner, ...parts], range: { line, column, start, end } }),
    object,
  );
}
suffix
  = "." _ name:word _ args:arguments { return node("method", name, args); }
  / "." _ name:word { return node("member", name, []); }
  / "[" _ from:expression _ ":" _ to:expression _ "]" { return node("range", "[:]", [from, to]); }
  / "[" _ index:expression _ "]" { return node("index", "[]", [index]); }
arguments = "(" _ @expression|.., comma| _ ")"

primary
  = image:$(quoted / number / ("true" / "false" / "null") !part) {
      return node("literal", image, [], { value: literal(image, sourceRange()) });
    }
  / name:identifier _ args:arguments { return node("call", name, args); }
  / name:identifier { return node("name", name, []); }
  / "[" _ items:expression|.., comma| _ "]" { return node("list", "[]", items); }
  / "{" _ entries:entry|.., comma| _ "}" { return node("map", "{}", entries.flat()); }
  / segments:("/" @pathSegment)+ { return node("path", "/", segments); }
  / "(" _ inner:expression _ ")" { return { ...inner, range: sourceRange() }; }
entry = @expression _ ":" _ @expression
pathSegment
  = "$" _ "(" _ @expression _ ")"
  / text:segmentText { return node("segment", text, []); }

segmentText = $[A-Za-z0-9_-]+
number = [0-9]+ ("." [0-9]+ ([eE] [+-]? [0-9]+)?)?
quoted "text" = $("'" ([^'\\\r\n] / "\\" [^\r\n])* "'" / '"' ([^"\\\r\n] / "\\" [^\r\n])* '"')
identifier = !(keyword !part) @word
keyword
  = "rules_version" / "service" / "match" / "allow" / "if" / "function" / "let" / "return"
  / "true" / "false" / "null" / "is" / "in"
word = $([A-Za-z_] part*)
part = [A-Za-z0-9_]
comma = _ "," _
__ = !part _
_ = ([ \t\r\n\f\v\u00a0\ufeff] / "//" [^\r\n]* / "/*" (!"*/" .)* "*/")*
`;
