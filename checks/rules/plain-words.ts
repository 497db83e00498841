import { lineOf, type Rule, type SourceFile } from './source.ts'
import { partsOf } from './source-parts.ts'

/** Folders and files in which the rule holds already; the others are still being renamed. */
const covered = [
  'contract/',
  'gateway/',
  'demo/',
  'bench/',
  'checks/rules/',
  'deploy/',
  'server/features/access/',
  'server/features/accounts/',
  'server/features/categories/',
  'server/features/favorites/',
  'server/features/files/',
  'server/features/moderation/',
  'server/features/notices/',
  'server/features/payments/',
  'server/features/points/',
  'server/features/settings/',
  'server/doctor/',
  'server/kernel/',
  'server/postgres/',
  'server/restore/',
  'server/schema/',
  'server/start/',
  'server/testing/',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/decisions/',
]

/** Files directly in server/, which has further folders. */
const serverFile = /^server\/[^/]+$/

/** Texts that are no code of ours: sample content, quoted requirements and the history of releases. */
const exempt =
  /^(?:demo\/content\/|docs\/requirements\/|docs\/decisions\/(?:0010|0012)-|CHANGELOG\.md$|web\/app\/ui\/cover\/)/

interface Riddle {
  /** Matched against a name split into lower-case words (`hotRows` is `hot rows`). */
  name?: RegExp
  /** Matched against a name as it is written. */
  exactName?: RegExp
  /** Matched against comments and documents. */
  prose?: RegExp
  /** Only files whose path matches. */
  files?: RegExp
  instead: string
}

const forum = /^(?:contract\/forum|(?:server|web\/app)\/features\/forum\/)/
const notCss = /\.(?!css$)\w+$/

/** Words that strangers do not understand, each with the words to use. */
const riddles: Riddle[] = [
  { name: /\bgather(?:s|ed|ing)?\b/, prose: /\bgather(?:s|ed|ing)?\b/i, instead: 'batch, collect or prepare' },
  { name: /\bhot rows?\b/, prose: /\bhot rows?\b/i, instead: 'batched row; contended row' },
  { exactName: /^hot$/, instead: 'prepared' },
  { name: /\buntil told\b/, instead: 'until notified' },
  { exactName: /^quickly$/, instead: 'asyncCommit' },
  { exactName: /^(?:among|inOne)$/, instead: 'batchAll' },
  { exactName: /^(?:forget|rememberUntilTold)$/, instead: 'invalidate' },
  { name: /\bheat\b/, prose: /\bheat\b/i, instead: 'trending score' },
  { name: /\bpulses?\b/, files: notCss, instead: 'activity' },
  { name: /\bsay answers\b/, instead: 'add_replies' },
  { name: /^(?:un)?tell(?:s|ings?)?\b|\btold\b|\btidings\b/, instead: 'publish, notify or send' },
  { prose: /\btold\b(?! apart)/i, instead: 'notified, informed, sent or said' },
  { name: /\bkept\b|\bkeeper\b/, prose: /\bkeeper\b/i, instead: 'cached, stored or retained' },
  { name: /\bpieces?\b/, instead: 'part, chunk or section' },
  { exactName: /^standing$/, instead: 'savedQuery, state or balance' },
  { name: /\bacts\b/, instead: 'actions or audit notes' },
  { name: /^sell\b/, instead: 'purchase' },
  {
    exactName: /^(?:Given|Wanted|Asking|Asked|Waiting|Heard|Told|Taken|Said)$/,
    instead: 'the noun itself: NewReply, PurchaseRequest, PendingRead, QueuedWrite',
  },
  { prose: /\bso (?:many|long|often|early|few)\b(?! as\b)/i, instead: 'the number, the time or the reason' },
  {
    prose: /(?:^[ \t]*|[.;:] )Who(?:ever|m)?\b(?![^.;]*\?)/m,
    instead: 'the person: the caller, the member, the author',
  },
  { prose: /\bwhoever\b/i, instead: 'the person: the caller, the member, the author' },
  { prose: /\bunder way\b/i, instead: 'running, pending or in flight' },
  { prose: /\bas drawn\b/i, instead: 'what the drawing requires' },
  { name: /\bunder way\b/, instead: 'running, pending or in flight' },
  { prose: /\banswers?\b/i, files: forum, instead: 'reply; comment for a reply at the top level' },
]

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_$-]/g, ' ')
    .toLowerCase()
    .trim()

/** Comment signs are not part of the sentence they begin. */
const withoutSigns = (comments: string) =>
  comments.replace(/\/\*\*?|\*\/|^\s*\*|\/\/|--/gm, (sign) => ' '.repeat(sign.length))

const proseHits = (comments: string, { prose }: Riddle) =>
  prose
    ? [...comments.matchAll(new RegExp(prose.source, `g${prose.flags.replace('g', '')}`))].map((match) => ({
        at: match.index + match[0].search(/\S/),
        found: match[0].trim(),
      }))
    : []

const known = new Map<string, Riddle[]>()
/** Most names occur many times, so each is judged once. */
const riddlesOfName = (name: string): Riddle[] => {
  const found =
    known.get(name) ?? riddles.filter((one) => one.name?.test(wordsOf(name)) || one.exactName?.test(name) || false)
  known.set(name, found)
  return found
}

/** `path:line: "word": say …` for every riddle in the path, the names and the comments of one file. */
export const riddlesIn = (file: SourceFile): string[] => {
  const parts = partsOf(file)
  if (!parts) return []
  const sentences = withoutSigns(parts.comments)
  const inPath = file.path
    .split(/[/.]/)
    .flatMap((found) => riddlesOfName(found).map((riddle) => ({ at: 0, found, riddle })))
  const inNames = [...parts.names.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(({ 0: found, index: at }) =>
    riddlesOfName(found).map((riddle) => ({ at, found, riddle })),
  )
  const inProse = riddles.flatMap((riddle) => proseHits(sentences, riddle).map((hit) => ({ ...hit, riddle })))
  return [...inPath, ...inNames, ...inProse]
    .filter(({ riddle: { files } }) => !files || files.test(file.path))
    .sort((one, other) => one.at - other.at)
    .map(({ at, found, riddle }) => `${file.path}:${lineOf(file.text, at)}: "${found}": say ${riddle.instead}`)
}

/** A stranger understands every name and comment without asking. */
export const plainWords: Rule = {
  name: 'names and comments in plain words',
  violations: (files) =>
    files
      .filter(
        ({ path }) => (covered.some((place) => path.startsWith(place)) || serverFile.test(path)) && !exempt.test(path),
      )
      .flatMap(riddlesIn),
}
