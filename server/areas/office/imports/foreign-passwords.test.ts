import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { csvOf, type ImportKit, importsOf } from '../../../testing/imports.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { wrongAnswerMs } from '../../people/accounts/testing.ts'

let portal: TestPortal
let kit: ImportKit
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  kit = importsOf(portal, await portal.anAdministrator())
})
afterAll(() => portal.close())

const logIn = async (username: string, password: string) => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  return (await portal.visitor.calls(accounts.login, { username, password, code: 'ABCDE', uuid })).status
}

const stored = (username: string) =>
  portal.db
    .selectFrom('member')
    .select(['password_hash', 'foreign_hash', 'foreign_scheme'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()

/** What other systems stored for `test12345`; the second one is an example of phpass itself. */
const hashes = {
  bcrypt: hashSync('test12345', 4),
  phpass: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
}

test('IMPORT-9: a password of the old system opens the account once and is then one of ours', async () => {
  const { hash } = await import('node:crypto')
  const md5 = (text: string) => hash('md5', text)
  const rows = Object.entries({
    ...hashes,
    md5after: `${md5('test12345abc')}:abc`,
    md5before: `${md5('abctest12345')}:abc`,
    discuz: `${md5(`${md5('test12345')}abc`)}:abc`,
  }).map(([name, passwordHash]) => ({ key: name, username: `old-${name}`, passwordHash }))
  const checked = await kit.check('members', csvOf('members', rows))
  expect(await kit.start(checked.id)).toMatchObject({ addedCount: rows.length, wrongCount: 0 })
  for (const { username } of rows) {
    expect([username, await logIn(username, 'wrong12345')]).toEqual([username, 400])
    expect([username, await logIn(username, 'test12345')]).toEqual([username, 200])
    expect(await stored(username)).toEqual({
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      foreign_hash: null,
      foreign_scheme: null,
    })
    expect([username, await logIn(username, 'test12345')]).toEqual([username, 200])
  }
})

test('IMPORT-9: a hash that no scheme writes is refused, and an account without one opens with no password', async () => {
  const rows = [
    { key: 'bad', username: 'old-bad', passwordHash: 'test12345' },
    { key: 'none', username: 'old-none', passwordHash: '' },
  ]
  const checked = await kit.check('members', csvOf('members', rows))
  expect(await kit.faultsOf(checked.id)).toEqual([
    [2, '密码散列', '不认识的密码散列，支持 bcrypt、phpass 与「MD5:盐」'],
  ])
  await kit.start(checked.id)
  expect(await logIn('old-none', 'test12345')).toBe(400)
})

test('IMPORT-9: setting a password in another way ends the old one', async () => {
  const passwordHash = hashes.bcrypt
  const checked = await kit.check('members', csvOf('members', [{ key: 'reset', username: 'old-reset', passwordHash }]))
  await kit.start(checked.id)
  await portal.db.updateTable('member').set({ password_hash: 'x' }).where('username', '=', 'old-reset').execute()
  expect(await stored('old-reset')).toMatchObject({ foreign_hash: null, foreign_scheme: null })
})

test('ACC-71: a wrong answer tells nothing by its time, neither that there is an account nor that it is an imported one', async () => {
  const rows = [{ key: 'slow', username: 'old-slow', passwordHash: hashSync('test12345', 4) }]
  await kit.start((await kit.check('members', csvOf('members', rows))).id)
  const own = await portal.aMember({ name: 'own-one' })
  for (const name of ['old-slow', own.username, 'nobody-at-all']) {
    const begun = performance.now()
    expect([name, await logIn(name, 'wrong12345')]).toEqual([name, 400])
    expect([name, performance.now() - begun >= wrongAnswerMs]).toEqual([name, true])
  }
})
