import { EmbeddedActionsParser, type IToken, type ParserMethod } from 'chevrotain';
import type { Expression, PathSegment, Place, UnaryOperator } from './ast';
import { fold, type Step } from './precedence';
import { bytesOf, floatOf, integerOf, textOf, type TokenStart } from './literals';
import * as t from './tokens';

type Rule<T> = ParserMethod<[], T>;

/** What follows an operand (`.name`, `.name(...)`, `[...]`), waiting for it. */
type Suffix = (object: Expression, place: Place) => Expression;

/** The grammar of expressions; ranks of the operators as the documentation of rules lists them. */
export class ExpressionParser extends EmbeddedActionsParser {
  constructor() {
    super(t.allTokens, { recoveryEnabled: false, maxLookahead: 2 });
  }

  protected placeFrom(first: IToken): Place {
    const last = this.LA(0);
    return {
      line: first.startLine ?? 1,
      column: first.startColumn ?? 1,
      start: first.startOffset,
      end: (last.endOffset ?? first.startOffset) + 1,
    };
  }

  private touchesPrevious(): boolean {
    return this.LA(1).startOffset === (this.LA(0).endOffset ?? Number.NaN) + 1;
  }

  readonly expression: Rule<Expression> = this.RULE('expression', (): Expression => {
    const first = this.LA(1);
    const condition = this.SUBRULE(this.operation);
    const branches = this.OPTION(() => {
      this.CONSUME(t.Question);
      const whenTrue = this.SUBRULE(this.expression);
      this.CONSUME(t.Colon);
      return { whenTrue, whenFalse: this.SUBRULE2(this.expression) };
    });
    return branches === undefined
      ? condition
      : { kind: 'conditional', condition, ...branches, place: this.placeFrom(first) };
  });

  /** Operands and operators as they stand; `fold` puts them together by rank. */
  private readonly operation: Rule<Expression> = this.RULE('operation', (): Expression => {
    const tail: Step[] = [];
    const first = this.SUBRULE(this.unary);
    this.MANY(() => {
      const step = this.OR<Step>([
        {
          ALT: () => {
            this.CONSUME(t.Is);
            const type = this.CONSUME(t.Word);
            return { operator: 'is', type: type.image, place: this.placeFrom(type) };
          },
        },
        {
          ALT: () => {
            const operator = this.CONSUME(t.Operator).image;
            return { operator, operand: this.SUBRULE2(this.unary) };
          },
        },
      ]);
      tail.push(step);
    });
    return this.ACTION(() => fold(first, tail, 0));
  });

  private readonly unary: Rule<Expression> = this.RULE('unary', (): Expression => {
    const first = this.LA(1);
    const negated = (operator: UnaryOperator, operand: Expression): Expression => ({
      kind: 'unary',
      operator,
      operand,
      place: this.placeFrom(first),
    });
    return this.OR<Expression>([
      {
        ALT: () => {
          this.CONSUME(t.Not);
          return negated('!', this.SUBRULE(this.unary));
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.Minus);
          return negated('-', this.SUBRULE2(this.unary));
        },
      },
      { ALT: () => this.SUBRULE(this.postfix) },
    ]);
  });

  private readonly postfix: Rule<Expression> = this.RULE('postfix', (): Expression => {
    const first = this.LA(1);
    let object: Expression = this.SUBRULE(this.primary);
    this.MANY(() => {
      const apply = this.OR<Suffix>([
        { ALT: () => this.SUBRULE(this.memberSuffix) },
        { ALT: () => this.SUBRULE(this.indexSuffix) },
      ]);
      object = this.ACTION(() => apply(object, this.placeFrom(first)));
    });
    return object;
  });

  private readonly memberSuffix = this.RULE('memberSuffix', (): Suffix => {
    this.CONSUME(t.Dot);
    const name = this.CONSUME(t.Word).image;
    const args = this.OPTION(() => this.SUBRULE(this.callArguments));
    return (object, place) =>
      args === undefined ? { kind: 'member', object, name, place } : { kind: 'method', object, name, args, place };
  });

  private readonly indexSuffix = this.RULE('indexSuffix', (): Suffix => {
    this.CONSUME(t.LeftBracket);
    const index = this.SUBRULE(this.expression);
    const to = this.OPTION(() => {
      this.CONSUME(t.Colon);
      return this.SUBRULE2(this.expression);
    });
    this.CONSUME(t.RightBracket);
    return (object, place) =>
      to === undefined ? { kind: 'index', object, index, place } : { kind: 'range', object, from: index, to, place };
  });

  private readonly callArguments = this.RULE('callArguments', (): Expression[] => {
    const args: Expression[] = [];
    this.CONSUME(t.LeftParen);
    this.MANY_SEP({ SEP: t.Comma, DEF: () => args.push(this.SUBRULE(this.expression)) });
    this.CONSUME(t.RightParen);
    return args;
  });

  private readonly primary: Rule<Expression> = this.RULE('primary', (): Expression =>
    this.OR<Expression>([
      { ALT: () => this.SUBRULE(this.literal) },
      { ALT: () => this.SUBRULE(this.nameOrCall) },
      { ALT: () => this.SUBRULE(this.list) },
      { ALT: () => this.SUBRULE(this.map) },
      { ALT: () => this.SUBRULE(this.path) },
      {
        ALT: () => {
          const first = this.CONSUME(t.LeftParen);
          const inner = this.SUBRULE(this.expression);
          this.CONSUME(t.RightParen);
          return { ...inner, place: this.placeFrom(first) };
        },
      },
    ]),
  );

  private readonly literal: Rule<Expression> = this.RULE('literal', (): Expression => {
    type Value = Extract<Expression, { kind: 'literal' }>['value'];
    const read = (token: IToken, valueOf: (start: TokenStart) => Value): Expression => ({
      kind: 'literal',
      value: this.ACTION(() => valueOf(token)),
      place: this.placeFrom(token),
    });
    return this.OR<Expression>([
      { ALT: () => read(this.CONSUME(t.StringLiteral), textOf) },
      { ALT: () => read(this.CONSUME(t.BytesLiteral), bytesOf) },
      { ALT: () => read(this.CONSUME(t.FloatLiteral), floatOf) },
      { ALT: () => read(this.CONSUME(t.IntegerLiteral), integerOf) },
      { ALT: () => read(this.CONSUME(t.True), () => true) },
      { ALT: () => read(this.CONSUME(t.False), () => false) },
      { ALT: () => read(this.CONSUME(t.Null), () => null) },
    ]);
  });

  private readonly nameOrCall: Rule<Expression> = this.RULE('nameOrCall', (): Expression => {
    const first = this.CONSUME(t.Identifier);
    const args = this.OPTION(() => this.SUBRULE(this.callArguments));
    const place = this.placeFrom(first);
    return args === undefined
      ? { kind: 'name', name: first.image, place }
      : { kind: 'call', name: first.image, args, place };
  });

  private readonly list: Rule<Expression> = this.RULE('list', (): Expression => {
    const items: Expression[] = [];
    const first = this.CONSUME(t.LeftBracket);
    this.MANY_SEP({ SEP: t.Comma, DEF: () => items.push(this.SUBRULE(this.expression)) });
    this.CONSUME(t.RightBracket);
    return { kind: 'list', items, place: this.placeFrom(first) };
  });

  private readonly map: Rule<Expression> = this.RULE('map', (): Expression => {
    const entries: { key: Expression; value: Expression }[] = [];
    const first = this.CONSUME(t.LeftBrace);
    this.MANY_SEP({
      SEP: t.Comma,
      DEF: () => {
        const key = this.SUBRULE(this.expression);
        this.CONSUME(t.Colon);
        entries.push({ key, value: this.SUBRULE2(this.expression) });
      },
    });
    this.CONSUME(t.RightBrace);
    return { kind: 'map', entries, place: this.placeFrom(first) };
  });

  private readonly path: Rule<Expression> = this.RULE('path', (): Expression => {
    const first = this.LA(1);
    const segments: PathSegment[] = [];
    this.AT_LEAST_ONE({
      GATE: () => segments.length === 0 || this.touchesPrevious(),
      DEF: () => {
        this.CONSUME(t.Slash);
        segments.push(this.SUBRULE(this.pathSegment));
      },
    });
    return { kind: 'path', segments, place: this.placeFrom(first) };
  });

  private readonly pathSegment = this.RULE('pathSegment', (): PathSegment =>
    this.OR<PathSegment>([
      {
        ALT: () => {
          this.CONSUME(t.Dollar);
          this.CONSUME(t.LeftParen);
          const value = this.SUBRULE(this.expression);
          this.CONSUME(t.RightParen);
          return { kind: 'value', value };
        },
      },
      { ALT: () => ({ kind: 'text', text: this.SUBRULE(this.segmentText) }) },
    ]),
  );

  /** `my-collection` is several tokens: they belong together as long as nothing stands between them. */
  protected readonly segmentText = this.RULE('segmentText', (): string => {
    let text = this.CONSUME(t.SegmentPart).image;
    this.MANY({
      GATE: () => this.touchesPrevious(),
      DEF: () => {
        text += this.CONSUME2(t.SegmentPart).image;
      },
    });
    return text;
  });
}
