import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beginsWithZeroBits, fromProof, puzzleCount, puzzleText } from '#contract/people/accounts/proof-of-work.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { hitOrFail } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { networkOf } from '../login/network.ts'
import { drawCaptcha, randomCaptchaText } from './captcha-image.ts'
import { randomQuestion } from './question.ts'
import '../tables.ts'

export const captchaLifeSeconds = 120
const windowSeconds = 600
/** One to two seconds of a phone's work; more would shut out those who use an old one. */
const difficulty = 14
/** Beyond this number the oldest go: they are about to expire anyway. */
const maxStored = 100_000
const issuedPerTrim = 100
let issued = 0

/** Issues a captcha that can be tried once within two minutes. Beyond a few for one network it needs a proof of work. */
export const issueCaptcha = async (db: Db, config: Pick<Config, 'captchaCode'>, address: string) => {
  const { captchasPerAddress, captchasWithoutProof } = await settingsOf(db, 'limits')
  const count = await hitOrFail(db, `captcha:${networkOf(address)}`, { max: captchasPerAddress, windowSeconds })
  const code = config.captchaCode ?? randomCaptchaText()
  const needsProof = config.captchaCode === undefined && count > captchasWithoutProof
  const uuid = await store(db, code, needsProof ? difficulty : 0)
  return { img: await drawCaptcha(code), uuid, ...(needsProof && { challenge: { difficulty } }) }
}

/** Issues a question instead of a picture, for people who cannot see it; it always needs a proof of work (ACC-52). */
export const issueQuestion = async (db: Db, address: string) => {
  const { questionsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `captcha-question:${networkOf(address)}`, { max: questionsPerAddress, windowSeconds })
  const { question, answer } = randomQuestion()
  return { question, uuid: await store(db, answer, difficulty), challenge: { difficulty } }
}

const store = async (db: Db, code: string, difficulty: number): Promise<string> => {
  if (issued % issuedPerTrim === 0) await trimCaptchas(db, maxStored)
  issued += 1
  const uuid = randomUUID()
  await db
    .insertInto('captcha')
    .values({ uuid, code, difficulty, expires_at: sql<Date>`now() + make_interval(secs => ${captchaLifeSeconds})` })
    .execute()
  return uuid
}

/** Deletes captchas that have expired, and the oldest beyond `most`. */
export const trimCaptchas = (db: Db, most: number) =>
  db
    .deleteFrom('captcha')
    .where(
      'expires_at',
      '<=',
      // greatest() ignores the null of a table with fewer rows
      sql<Date>`greatest(now(), (select expires_at from captcha order by expires_at desc offset ${most} limit 1))`,
    )
    .execute()

interface CaptchaAttempt {
  uuid: string
  code: string
  proof?: string | undefined
}

/**
 * Deletes the captcha whether or not the code is right, so that neither a picture nor its challenge can be tried twice.
 * Without the proof of work the answer does not tell whether the code was right.
 */
export const spendCaptcha = async (db: Db, { uuid, code, proof }: CaptchaAttempt): Promise<void> => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) fail('captcha_wrong')
  const spent = await db
    .deleteFrom('captcha')
    .where('uuid', '=', uuid)
    .returning(['code', 'difficulty', sql<boolean>`expires_at > now()`.as('is_alive')])
    .executeTakeFirst()
  if (!spent?.is_alive) return fail('captcha_wrong')
  if (spent.difficulty > 0 && !isProofOfWork(uuid, spent.difficulty, proof)) fail('proof_missing')
  if (spent.code.toLowerCase() !== code.normalize('NFKC').toLowerCase()) fail('captcha_wrong')
}

/** Whether the proof solves all puzzles of the challenge that came with this captcha. */
const isProofOfWork = (uuid: string, difficulty: number, proof = ''): boolean => {
  const nonces = fromProof(proof)
  const isSolved = (nonce: string, puzzle: number) =>
    /^\d{1,10}$/.test(nonce) &&
    beginsWithZeroBits(hash('sha256', puzzleText(uuid, puzzle, nonce), 'buffer'), difficulty)
  return nonces.length === puzzleCount && nonces.every(isSolved)
}
