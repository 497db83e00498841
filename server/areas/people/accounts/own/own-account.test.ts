import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as news from '#contract/pages/news/news.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { consentVersion } from '#contract/people/accounts/consent.ts'
import * as members from '#contract/people/accounts/members.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { sendForm } from '../../../../testing/send-form.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const captcha = async () => (await portal.visitor.calls(accounts.getCaptcha)).body.uuid
let phones = 13_800_000_000
const form = async (more: Record<string, unknown> = {}) => ({
  phone: String(++phones),
  username: `u${phones}`,
  password: 'Good@1',
  repeatPwd: 'Good@1',
  code: 'ABCDE',
  uuid: await captcha(),
  consent: true,
  ...more,
})
const register = async (more: Record<string, unknown> = {}) => portal.visitor.calls(accounts.register, await form(more))
const logIn = async (username: string, password: string) =>
  portal.visitor.calls(accounts.login, { username, password, code: 'ABCDE', uuid: await captcha() })

describe('registration', () => {
  test('creates a second-level member who can log in by name and by phone, and stores the consent', async () => {
    const { status, body } = await register({ username: '新人甲' })
    expect([status, body.message]).toEqual([201, '恭喜你，注册成功'])
    const { body: session } = await logIn(String(phones), 'Good@1')
    expect(session).toMatchObject({
      roles: ['common'],
      user: { username: '新人甲', phone: expect.stringMatching(/^138\*{4}\d{4}$/) },
    })
    const row = await portal.db.selectFrom('member').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ level: 4, consent_version: consentVersion, consent_at: expect.any(Date) })
  })

  test.each([
    [{ phone: '' }, '请输入手机号码'],
    [{ phone: '12800000000' }, '请输入正确的11位手机号码'],
    [{ username: '' }, '账号名不能为空'],
    [{ username: 'x' }, '长度在 2 到 20 个字符'],
    [{ password: '' }, '密码不能为空'],
    [{ password: 'abc1' }, '密码长度应大于等于6个字符小于16个字符!'],
    [{ password: 'abcdefgh' }, '密码必须由大写字母、小写字母、数字、特殊符号中的2种及以上类型组成!'],
    [{ repeatPwd: '' }, '请输入密码'],
    [{ repeatPwd: 'Other@1' }, '两次密码不一致'],
    [{ consent: false }, '请先阅读并同意用户协议与隐私政策'],
    [{ consent: undefined }, '请先阅读并同意用户协议与隐私政策'],
    [{ inviteCode: 'NOSUCHCODE' }, '邀请码无效'],
    [{ code: 'WRONG' }, '验证码错误'],
    [{ level: 1 }, '请求含有不支持的字段'],
    [{ roles: [{ id: 1 }] }, '请求含有不支持的字段'],
    [{ coin: 1000 }, '请求含有不支持的字段'],
    [{ enabled: true }, '请求含有不支持的字段'],
  ])('refuses %o: %s', async (more, message) => {
    const before = await portal.db.selectFrom('member').select('id').execute()
    const { status, body } = await register(more)
    expect([status, body.message]).toEqual([400, message])
    expect(await portal.db.selectFrom('member').select('id').execute()).toHaveLength(before.length)
  })

  test('concurrent registrations with one phone create one account, and names are unique regardless of case', async () => {
    const phone = '13911112222'
    const answers = await Promise.all([register({ phone }), register({ phone })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('该手机号已注册')
    await register({ username: 'CaseName' })
    expect((await register({ username: 'casename' })).body.message).toBe('用户名已存在')
  })

  test('the phone of another member is refused as a name, because its owner could not log in by it', async () => {
    const { body } = await register()
    const phone = String(phones)
    const [li, admin] = [await portal.aMember(), await portal.anAdministrator()]
    const whole = { id: li.id, phone: '13755550000', email: '', enabled: true, roles: [{ id: 4 }] }
    for (const refused of [
      await register({ username: phone }),
      await li.calls(accounts.updateProfile, { username: phone }),
      await admin.calls(members.updateMember, { ...whole, username: phone }),
    ])
      expect([refused.status, refused.body.fields]).toEqual([400, { username: '用户名不能是他人的手机号' }])
    await portal.db.updateTable('member').set({ username: phone }).where('id', '=', li.id).execute()
    expect((await logIn(phone, 'Good@1')).body.user.id).toBe(body.id) // a name from before this rule does not hide the phone
    const own = '13755551111'
    expect((await register({ phone: own, username: own })).status).toBe(201)
  })

  test('a valid invite code records the inviter', async () => {
    const inviter = await portal.aMember()
    const { body: profile } = await inviter.calls(accounts.getProfile)
    const { body } = await register({ inviteCode: profile.inviteCode.toLowerCase() })
    const row = await portal.db.selectFrom('member').select('inviter_id').where('id', '=', body.id).executeTakeFirst()
    expect(row?.inviter_id).toBe(inviter.id)
    expect((await inviter.calls(accounts.getProfile)).body.invitedCount).toBe(1)
  })
})

describe('personal info', () => {
  test('name and sex can be changed and an e-mail asked for, no other field and no other account', async () => {
    const li = await portal.aMember()
    const other = await portal.aMember()
    const changed = await li.calls(accounts.updateProfile, {
      username: '李工',
      sex: '女',
      email: 'li@example.com',
      id: li.id,
    })
    expect(changed.body).toMatchObject({
      user: { username: '李工', sex: '女', email: '' },
      pendingEmail: 'li@example.com',
    })
    expect((await li.calls(accounts.updateProfile, { username: 'x2', id: other.id })).status).toBe(403)
    for (const field of ['level', 'roles', 'enabled', 'coin', 'phone', 'password'])
      expect((await li.calls(accounts.updateProfile, { username: '李工', [field]: 1 })).status).toBe(400)
    expect((await li.calls(accounts.updateProfile, { username: other.username })).body.message).toBe('用户名已存在')
    expect((await li.calls(accounts.updateProfile, { username: '李工', email: 'no' })).body.message).toBe(
      '请输入正确的邮箱格式',
    )
    expect((await portal.visitor.calls(accounts.updateProfile, { username: '李工' })).status).toBe(401)
  })

  test('of two concurrent requests for one name one succeeds, regardless of case', async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    const statuses = async (one: Record<string, unknown>, other: Record<string, unknown>) => {
      const both = await Promise.all([
        li.calls(accounts.updateProfile, { username: li.username, ...one }),
        wang.calls(accounts.updateProfile, { username: wang.username, ...other }),
      ])
      const refused = both.find(({ status }) => status !== 200)
      return [both.filter(({ status }) => status === 200).length, refused?.status, refused?.body.message]
    }
    expect(await statuses({ username: 'TheName' }, { username: 'thename' })).toEqual([1, 409, '用户名已存在'])
  })

  test('members change only their own password, whatever account the call names', async () => {
    const [li, victim] = [await portal.aMember(), await portal.aMember()]
    const hashes = () =>
      portal.db.selectFrom('member').select('password_hash').where('id', 'in', [li.id, victim.id]).execute()
    const before = await hashes()
    for (const field of ['id', 'userId', 'username', 'ID'])
      expect(
        (await li.calls(accounts.changePassword, { oldPass: 'Right@2026', newPass: 'Good@2', [field]: victim.id }))
          .status,
      ).toBe(400)
    expect((await li.calls(members.resetPassword, { id: victim.id })).status).toBe(403)
    expect(await hashes()).toEqual(before)
  })

  test('a changed password ends every other session; of two concurrent changes one succeeds', async () => {
    const { body } = await register({ username: 'changer' })
    const [here, there] = await Promise.all([logIn('changer', 'Good@1'), logIn('changer', 'Good@1')])
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const change = (newPass: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/users/updatePass',
        headers: bearer(here.body.token),
        payload: { oldPass: 'Good@1', newPass },
      })
    const answers = await Promise.all([change('First@1'), change('Second@1')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const info = (token: string) => portal.app.inject({ url: '/auth/info', headers: bearer(token) })
    expect((await info(here.body.token)).statusCode).toBe(200)
    expect((await info(there.body.token)).statusCode).toBe(401)
    expect(body.id).toBeGreaterThan(0)
  })

  test.each([
    [{ oldPass: '', newPass: 'Good@2' }, '请输入旧密码'],
    [{ oldPass: 'wrong', newPass: 'Good@2' }, '旧密码错误'],
    [{ oldPass: 'Right@2026', newPass: '' }, '请输入新密码'],
    [{ oldPass: 'Right@2026', newPass: 'a1' }, '密码长度应大于等于6个字符小于16个字符!'],
    [{ oldPass: 'Right@2026', newPass: 'Good@2', RenewPass: 'Good@3' }, '两次输入密码不一致!'],
  ])('refuses %o: %s', async (input, message) => {
    const person = await portal.aMember()
    const { status, body } = await person.calls(accounts.changePassword, input)
    expect([status, body.message]).toEqual([400, message])
  })

  test('the new password must differ from the old one, and the old one is checked first', async () => {
    const person = await portal.aMember()
    const same = { oldPass: 'Right@2026', newPass: 'Right@2026' }
    const { status, body } = await person.calls(accounts.changePassword, same)
    expect([status, body.message, body.fields]).toEqual([
      400,
      '新密码不能与旧密码相同',
      { newPass: '新密码不能与旧密码相同' },
    ])
    const wrong = await person.calls(accounts.changePassword, { oldPass: 'Wrong@2026', newPass: 'Wrong@2026' })
    expect(wrong.body.message).toBe('旧密码错误')
  })

  test('the last five passwords are not chosen again, whatever way they were replaced; the setting says how many', async () => {
    const person = await portal.aMember()
    const change = (oldPass: string, newPass: string) => person.calls(accounts.changePassword, { oldPass, newPass })
    const used = ['Right@2026', 'Good@2', 'Good@3', 'Good@4', 'Good@5']
    for (const [at, newPass] of used.slice(1).entries()) expect((await change(used[at]!, newPass)).status).toBe(200)
    const sentence = '新密码不能与最近用过的 5 个密码相同'
    const refused = await change('Good@5', 'Right@2026')
    expect([refused.status, refused.body.message, refused.body.fields]).toEqual([400, sentence, { newPass: sentence }])
    expect((await change('Good@5', 'Good@6')).status).toBe(200)
    expect((await change('Good@6', 'Right@2026')).status).toBe(200)
    const stored = await portal.db
      .selectFrom('password_history')
      .select('password_hash')
      .where('member_id', '=', person.id)
      .execute()
    expect(stored).toHaveLength(6)
    expect(JSON.stringify(stored)).not.toContain('Good@')
  }, 60_000)

  test('with a first password a member can only change it', async () => {
    const person = await portal.aMember()
    await portal.db.updateTable('member').set({ must_change_password: true }).where('id', '=', person.id).execute()
    expect((await person.calls(accounts.getSession)).body.mustChangePassword).toBe(true)
    expect((await person.calls(accounts.listSessions)).body.message).toBe('请先修改初始密码')
    expect((await person.calls(news.listNews)).status).toBe(200)
    expect((await person.calls(accounts.getProfile)).body).toMatchObject({ passwordTime: null, consent: null })
    await person.calls(accounts.changePassword, { oldPass: 'Right@2026', newPass: 'Mine@2026' })
    expect((await person.calls(accounts.listSessions)).status).toBe(200)
    expect((await person.calls(accounts.getProfile)).body.passwordTime).toEqual(expect.any(String))
  })

  test('members list and end their own sessions, and not those of others', async () => {
    const li = await portal.aMember()
    const wang = await portal.aMember()
    const again = await logIn(li.username, 'Right@2026')
    const { body } = await li.calls(accounts.listSessions)
    expect(body).toHaveLength(2)
    const [foreign] = (await wang.calls(accounts.listSessions)).body
    expect((await li.calls(accounts.endSession, { id: foreign!.id })).status).toBe(404)
    expect((await wang.calls(accounts.getSession)).status).toBe(200)
    const elsewhere = body.find(({ isCurrent }) => !isCurrent)!
    const twice = await Promise.all([1, 2].map(() => li.calls(accounts.endSession, { id: elsewhere.id })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(
      (await portal.app.inject({ url: '/auth/info', headers: { authorization: `Bearer ${again.body.token}` } }))
        .statusCode,
    ).toBe(401)
    await logIn(li.username, 'Right@2026')
    const both = await Promise.all([1, 2].map(() => li.calls(accounts.endOtherSessions)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await li.calls(accounts.listSessions)).body).toHaveLength(1)
    expect((await wang.calls(accounts.getSession)).status).toBe(200)
  })

  test('an avatar is re-encoded as a picture; HTML is refused', async () => {
    const person = await portal.aMember()
    const send = async (content: BlobPart, token = person.token) => {
      const data = new FormData()
      data.append('avatar', new Blob([content]), 'a.png')
      return sendForm(portal.app, '/api/users/updateAvatar', data, token)
    }
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const answer = await send(new Uint8Array(png))
    expect(answer.json().avatar).toMatch(/^\/photo\/[a-z0-9]{20}\/thumb$/)
    expect((await person.calls(accounts.getSession)).body.user.avatar).toBe(answer.json().avatar)
    expect((await send('<script>alert(1)</script>')).json().message).toBe('仅支持图片')
    expect((await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).json().message).toBe('仅支持图片')
    expect((await send(new Uint8Array(png), '')).statusCode).toBe(401)
    const both = await Promise.all([send(new Uint8Array(png)), send(new Uint8Array(png))])
    const { avatar } = (await person.calls(accounts.getSession)).body.user
    expect(both.map((each) => each.json().avatar)).toContain(avatar)
    expect((await portal.app.inject({ url: avatar! })).statusCode).toBe(200)
  })

  test('two avatars at once are refused, and neither is stored', async () => {
    const person = await portal.aMember()
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const data = new FormData()
    for (const name of ['a.png', 'b.png']) data.append('avatar', new Blob([new Uint8Array(png)]), name)
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of portal.files.list('pictures')) found.push(key)
      return found.sort()
    }
    const before = await keys()
    const answer = await sendForm(portal.app, '/api/users/updateAvatar', data, person.token)
    expect([answer.statusCode, answer.json().message]).toEqual([400, '只能上传一张头像'])
    expect(await keys()).toEqual(before)
    const rows = await portal.db.selectFrom('picture').select('id').where('owner_id', '=', person.id).execute()
    expect(rows).toEqual([])
  })
})

test('names with forbidden words or a NUL character are refused', async () => {
  const admin = await portal.anAdministrator()
  await admin.calls(moderation.addSensitiveWords, { words: '代开发票', action: 'block' })
  await admin.calls(moderation.addSensitiveWords, { words: '包过', action: 'mask' })
  const first = async () => (await register({ username: `代开发票${phones}` })).status
  await expect.poll(first).toBe(400) // the word list is read again after the announcement
  for (const username of ['代 开-發票', '考试包过']) {
    const { status, body } = await register({ username })
    expect([status, body.message]).toEqual([400, '内容含有违规信息，请修改后再提交'])
    expect(body.fields).toHaveProperty('username')
  }
  expect((await register({ username: 'a\u0000b' })).status).toBe(400)
})
