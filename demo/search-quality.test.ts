import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { search } from '#kernel/search/index.ts'
import { type TestPortal, testPortal } from '../server/testing/portal.ts'
import { loadAccounts } from './accounts.ts'
import { loadCoins } from './coins.ts'
import { loadCompanies } from './companies.ts'
import { loadCourses } from './courses.ts'
import { loadNews } from './news.ts'
import { openUploads } from './open-uploads.ts'
import { memberFinder } from './people.ts'
import { demoResources, fileOf, loadResources, type ResourceTexts } from './resources.ts'
import {
  type Answer,
  type AnsweredQuestion,
  isAnswerable,
  measure,
  type Question,
  readQuestions,
} from './search-quality.ts'
import { loadTopics } from './topics.ts'

const quiet = () => {}
let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
  const { db, parts } = portal
  await loadAccounts(db, quiet)
  await loadCoins(db, quiet)
  const administrator = (await memberFinder(db))('admin')
  await loadNews(db, administrator, quiet)
  await loadCompanies(db, administrator, quiet)
  await loadCourses(db, administrator, quiet)
  await loadTopics(db, quiet)
  await openUploads(db, administrator)
  await loadResources(parts, administrator, demoResources(), quiet, oneFilePerFormat())
  await sql`analyze search_document`.execute(db)
}, 240_000)
afterAll(() => portal.close())

/** Files are not searched, so that one of each format is enough. */
const oneFilePerFormat = () => {
  const files = new Map<string, Promise<Buffer>>()
  return async (resource: ResourceTexts) => {
    const { format } = resource
    const file = files.get(format) ?? fileOf(resource).then(buffer)
    files.set(format, file)
    return Readable.from([await file])
  }
}

/** What a first-level member finds in all of the portal. */
const everything = { kinds: ['resource', 'lesson', 'topic', 'news'], visibility: ['public', 'insiders', 'user'] }

const ask = async (question: Question): Promise<AnsweredQuestion> => {
  const { rows } = await search(portal.db, { ...everything, query: question.q, page: 0, size: 10 })
  const answers = rows.map(({ kind, title, relaxed = false }) => ({
    kind: (kind === 'lesson' ? 'course' : kind) as Answer['kind'],
    title: title.map(({ text }) => text).join(''),
    relaxed,
  }))
  return { question, answers }
}

/** The second set was written before the search was tuned, so that a method that fits only the first one shows. */
describe.each(['queries', 'queries-held-out'] as const)('%s', (name) => {
  let asked: AnsweredQuestion[]
  beforeAll(async () => {
    asked = []
    for (const question of readQuestions(name)) asked.push(await ask(question))
  })

  test('are answered well, of every kind', () => {
    const { all, ...kinds } = measure(asked.filter(({ question }) => isAnswerable(question)))
    expect(all!.mrr).toBeGreaterThanOrEqual(0.85)
    expect(all!.ndcg).toBeGreaterThanOrEqual(0.8)
    expect(all!.empty).toBeLessThanOrEqual(0.03)
    for (const [kind, { mrr, ndcg }] of Object.entries(kinds)) {
      expect(mrr, kind).toBeGreaterThanOrEqual(0.65)
      expect(ndcg, kind).toBeGreaterThanOrEqual(0.6)
    }
  })

  test('without an answer are never claimed to have one', () => {
    const none = asked.filter(({ question }) => question.kind === 'none')
    expect(none.length).toBeGreaterThan(1)
    for (const { question, answers } of none)
      expect(
        answers.filter(({ relaxed }) => !relaxed),
        question.q,
      ).toEqual([])
  })
})

test('an abbreviation finds what it stands for', async () => {
  const question = readQuestions('queries').find(({ q }) => q === '施组')!
  const { answers } = await ask(question)
  const graded = question.relevant.map(({ title }) => title)
  expect(
    answers.slice(0, 5).some(({ title }) => graded.includes(title)),
    JSON.stringify(answers),
  ).toBe(true)
})
