import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../step.ts'
import { isProgram, lineOf, matches, type Rule, type SourceFile } from './source.ts'

const isMarkdown = (file: SourceFile) => file.path.endsWith('.md')
const hasComments = (file: SourceFile) => isProgram(file) || /\.(css|sql)$/.test(file.path)
/** Sample texts contain product codes that look like ids. */
const isContent = (file: SourceFile) => file.path === 'package-lock.json' || file.path.startsWith('demo/content/')

interface Citation {
  id: string
  line: number
}

const citationsIn = (text: string, pattern: RegExp): Citation[] =>
  [...text.matchAll(pattern)].map((match) => ({ id: match[0], line: lineOf(text, match.index) }))

/** A clause begins a list item with its id in bold: `- **LIB-12** …`. */
const clausesIn = (file: SourceFile) =>
  [...file.text.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => ({
    id: match[1] as string,
    place: `${file.path}:${lineOf(file.text, match.index)}`,
  }))

const prefixOf = (id: string) => id.slice(0, id.indexOf('-'))

const clausesOf = (files: SourceFile[]) =>
  files.filter((file) => /^docs\/requirements\/[^/]+\.md$/.test(file.path)).flatMap(clausesIn)

const requirementsDefinedOnce: Rule = {
  name: 'every requirement has an id of its own',
  violations(files) {
    const first = new Map<string, string>()
    return clausesOf(files).flatMap(({ id, place }) => {
      const earlier = first.get(id)
      first.set(id, earlier ?? place)
      return earlier ? [`${place}: ${id} is already defined at ${earlier}`] : []
    })
  },
}

/** Names of standards that are written like ids. */
const standards = new Set(['UTF', 'SHA', 'ISO', 'AES', 'RSA', 'PDF'])
const commentPattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|--[^\n]*/g

/** Ids in comments whose prefix no clause has, probably typing errors; outside of comments such words are product codes. */
const unknownPrefixesIn = (file: SourceFile, prefixes: Set<string>) =>
  [...file.text.matchAll(commentPattern)].flatMap((comment) =>
    citationsIn(comment[0], /\b[A-Z]{3,7}-\d{1,3}\b/g)
      .filter(({ id }) => !prefixes.has(prefixOf(id)) && !standards.has(prefixOf(id)))
      .map(({ id, line }) => ({ id, line: line + lineOf(file.text, comment.index) - 1 })),
  )

const citedRequirementsExist: Rule = {
  name: 'every cited requirement exists',
  violations(files) {
    const ids = new Set(clausesOf(files).map(({ id }) => id))
    const prefixes = new Set([...ids].map(prefixOf))
    const known = new RegExp(`(?<![\\w-])(?:${[...prefixes, '(?!)'].join('|')})-\\d+\\b`, 'g')
    return files
      .filter((file) => !isContent(file))
      .flatMap((file) => {
        const unknown = citationsIn(file.text, known).filter(({ id }) => !ids.has(id))
        const unknownPrefixes = hasComments(file) && prefixes.size > 0 ? unknownPrefixesIn(file, prefixes) : []
        return [...unknown, ...unknownPrefixes].map(
          ({ id, line }) => `${file.path}:${line}: docs/requirements has no clause ${id}`,
        )
      })
  },
}

/** The word and the number may be on different lines of a comment. */
const decisionPattern = /\bdecisions?(?:[\s*/]|--)+(\d+)/gi

const citedDecisionsExist: Rule = {
  name: 'every cited decision exists and has four digits',
  violations(files) {
    const numbers = new Set(files.map((file) => /^docs\/decisions\/(\d{4})-[^/]+\.md$/.exec(file.path)?.[1]))
    return files
      .filter((file) => !isContent(file))
      .flatMap((file) =>
        [...file.text.matchAll(decisionPattern)].flatMap((match) => {
          const number = match[1] as string
          const place = `${file.path}:${lineOf(file.text, match.index)}`
          if (number.length !== 4) return [`${place}: cite docs/decisions by four digits, docs/requirements by an id`]
          return numbers.has(number) ? [] : [`${place}: docs/decisions has no ${number}`]
        }),
      )
  },
}

const outsidePattern =
  /\bspecifications?\b(?:[\s*]|--)*(?:decisions?\s*|s\.\s*|§\s*|\()?\d|\bspec\s+(?:s\.\s*|§\s*)?\d|\b(?:the|our)\s+specification\b/gi

const noOutsideCitations: Rule = {
  name: 'no document outside the repository is cited',
  violations: (files) =>
    files
      .filter((file) => !isContent(file))
      .flatMap((file) => matches(file, outsidePattern, 'cite an id of docs/requirements')),
}

const linkPattern = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s*<?([^\s>]+)>?/gm

const linkTargetsExist: Rule = {
  name: 'links of documents lead to files',
  violations(files) {
    const paths = new Set(files.map((file) => file.path))
    return files.filter(isMarkdown).flatMap((file) =>
      [...file.text.matchAll(linkPattern)].flatMap((match) => {
        const link = (match[1] ?? match[2] ?? '').replace(/#.*$/, '')
        if (link === '' || /^[a-z][a-z+.-]*:/i.test(link)) return []
        const target = path.posix.join(path.posix.dirname(file.path), decodeURI(link))
        if (paths.has(target) || existsSync(path.join(root, target))) return []
        return [`${file.path}:${lineOf(file.text, match.index)}: ${link} leads nowhere`]
      }),
    )
  },
}

const testPattern = /`([\w./-]+\.(?:test|spec)\.tsx?)`/g

/** A document names a test by its path or the end of it. */
const namedTestsExist: Rule = {
  name: 'tests that documents name exist',
  violations: (files) =>
    files.filter(isMarkdown).flatMap((file) =>
      [...file.text.matchAll(testPattern)].flatMap((match) => {
        const name = match[1] as string
        if (files.some(({ path }) => path === name || path.endsWith(`/${name}`))) return []
        return [`${file.path}:${lineOf(file.text, match.index)}: there is no test ${name}`]
      }),
    ),
}

/** Everything that comments and documents cite exists in the repository. */
export const references = [
  requirementsDefinedOnce,
  citedRequirementsExist,
  citedDecisionsExist,
  noOutsideCitations,
  linkTargetsExist,
  namedTestsExist,
]
