import { isProgram, type SourceFile } from './source.ts'

/** The comments and the names of a file, each as the whole text with everything else blanked: offsets stay the same. */
export interface SourceParts {
  comments: string
  names: string
}

type Kind = 'comment' | 'text' | 'name'

interface Section {
  pattern: RegExp
  kind: Kind
  /** Must match the text before the section. */
  after?: RegExp
}

const blockComment: Section = { pattern: /\/\*[\s\S]*?(?:\*\/|$)/y, kind: 'comment' }
/** A slash begins a regular expression only where no value precedes it that could be divided. */
const regexLiteral: Section = {
  pattern: /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y,
  kind: 'text',
  after: /(?:^|[(,=:[!&|?{};>]|\breturn|\bcase)\s*$/,
}

const sections: Record<'program' | 'sql' | 'css', Section[]> = {
  program: [
    blockComment,
    { pattern: /\/\/[^\n]*/y, kind: 'comment' },
    { pattern: /'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?/y, kind: 'text' },
    regexLiteral,
  ],
  sql: [blockComment, { pattern: /--[^\n]*/y, kind: 'comment' }, { pattern: /'[^']*'?/y, kind: 'text' }],
  css: [blockComment, { pattern: /"[^"\n]*"?|'[^'\n]*'?/y, kind: 'text' }],
}
/** The text of a template literal up to its end or to the next `${`. */
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{|$)/y
/** Characters that cannot begin a section, a template literal or a block. */
const plain = /[^`'"/{}-]+/y

const endOf = (pattern: RegExp, text: string, start: number) => {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Cuts a text into comments, literals and names. Template literals nest, so the open ones are on a stack. */
class Scanner {
  readonly #comments: string[] = []
  readonly #names: string[] = []
  readonly #templates: number[] = []
  #depth = 0
  #at = 0
  readonly #text: string
  readonly #sections: Section[]
  readonly #hasTemplates: boolean

  constructor(text: string, language: keyof typeof sections) {
    this.#text = text
    this.#sections = sections[language]
    this.#hasTemplates = language === 'program'
  }

  scan(): SourceParts {
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]
      const endsExpression = char === '}' && this.#templates.at(-1) === this.#depth
      if (endsExpression) this.#templates.pop()
      if (endsExpression || (char === '`' && this.#hasTemplates)) this.#takeTemplate()
      else this.#takeSection(char)
    }
    return { comments: this.#comments.join(''), names: this.#names.join('') }
  }

  #takeSection(char: string | undefined) {
    if (char === '{') this.#depth++
    if (char === '}') this.#depth--
    for (const { pattern, kind, after } of this.#sections) {
      const end = endOf(pattern, this.#text, this.#at)
      if (end === undefined || !(after?.test(this.#text.slice(Math.max(0, this.#at - 20), this.#at)) ?? true)) continue
      return this.#take(end, kind)
    }
    this.#take(endOf(plain, this.#text, this.#at) ?? this.#at + 1, 'name')
  }

  #takeTemplate() {
    const end = endOf(templateText, this.#text, this.#at + 1) ?? this.#text.length
    if (this.#text.startsWith('${', end - 2)) this.#templates.push(this.#depth)
    this.#take(end, 'text')
  }

  #take(end: number, kind: Kind) {
    const part = this.#text.slice(this.#at, end)
    this.#comments.push(kind === 'comment' ? part : blank(part))
    this.#names.push(kind === 'name' ? part : blank(part))
    this.#at = end
  }
}

/** In Markdown code is names; everything else but the targets of links is prose. */
const splitMarkdown = (text: string): SourceParts => {
  const code = /```[\s\S]*?```|`[^`\n]*`/g
  let names = ''
  for (const match of text.matchAll(code)) names += blank(text.slice(names.length, match.index)) + match[0]
  return {
    comments: text.replace(code, blank).replace(/\]\([^)\n]*\)/g, blank),
    names: names + blank(text.slice(names.length)),
  }
}

/** undefined for files that are neither program, SQL, style sheet nor Markdown. */
export const partsOf = (file: SourceFile): SourceParts | undefined => {
  if (isProgram(file)) return new Scanner(file.text, 'program').scan()
  if (file.path.endsWith('.sql')) return new Scanner(file.text, 'sql').scan()
  if (file.path.endsWith('.css')) return new Scanner(file.text, 'css').scan()
  return file.path.endsWith('.md') ? splitMarkdown(file.text) : undefined
}
