import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { hitOrFail } from '#kernel/http/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { drawCaptcha, randomCaptchaText } from './captcha-image.ts'
import '../tables.ts'

const lifeSeconds = 120

/** Issues a captcha that can be tried once within two minutes. */
export const issueCaptcha = async (db: Db, config: Pick<Config, 'captchaCode'>, address: string) => {
  const { captchasPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `captcha:${address}`, { max: captchasPerAddress, windowSeconds: 600 })
  const code = config.captchaCode ?? randomCaptchaText()
  const uuid = randomUUID()
  await db
    .insertInto('captcha')
    .values({ uuid, code, expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds})` })
    .execute()
  return { img: await drawCaptcha(code), uuid }
}

/** Deletes the captcha whether or not the code is right, so that a picture cannot be tried twice. */
export const spendCaptcha = async (db: Db, uuid: string, code: string): Promise<void> => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) fail('captcha_wrong')
  const spent = await db
    .deleteFrom('captcha')
    .where('uuid', '=', uuid)
    .returning(['code', sql<boolean>`expires_at > now()`.as('is_alive')])
    .executeTakeFirst()
  if (!spent?.is_alive || spent.code.toLowerCase() !== code.toLowerCase()) fail('captcha_wrong')
}
