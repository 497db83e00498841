import { describe, expect, test } from 'vitest'
import { ConfigError, configLoader } from './index.ts'

const loadConfig = configLoader([])
const behindProxy = { PUBLIC_URL: 'https://portal.example' }
const onNetwork = { HOST: '0.0.0.0' }
const lookalike = { PUBLIC_URL: 'http://127.0.0.1.portal.example' }
const published = [onNetwork, behindProxy, lookalike, { ...onNetwork, PUBLIC_URL: 'http://localhost:3000' }]

describe('what is meant for one machine needs HOST and PUBLIC_URL on that machine', () => {
  test.each(published)('demo content is refused: %o', (env) => {
    expect(() => loadConfig(env)).toThrow(
      new ConfigError('演示内容仅供本机试用：HOST 与 PUBLIC_URL 须为本机地址，正式运行请设置 DEMO=off'),
    )
    expect(loadConfig({ ...env, DEMO: 'off' })).toMatchObject({ demo: false, isLocalOnly: false, isPrivate: false })
  })

  test.each(published)('a fixed captcha is refused: %o', (env) => {
    expect(() => loadConfig({ ...env, DEMO: 'off', CAPTCHA_CODE: 'ABCDE' })).toThrow(
      new ConfigError('CAPTCHA_CODE 仅供测试：需要演示内容（DEMO=on），HOST 与 PUBLIC_URL 须为本机地址'),
    )
  })

  test.each([
    {},
    { HOST: '::1' },
    { HOST: 'localhost' },
    { HOST: '127.8.0.1', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000/' },
  ])('both are allowed on this machine: %o', (env) => {
    const config = loadConfig({ ...env, CAPTCHA_CODE: 'ABCDE' })
    expect(config).toMatchObject({ demo: true, isLocalOnly: true, isPrivate: true, captchaCode: 'ABCDE' })
  })
})

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s alone is refused', (name) => {
  expect(() => loadConfig({ [name]: 'postgres://localhost/shuzi' })).toThrow(
    new ConfigError(`设置了 ${name}，却没有 DATABASE_URL`),
  )
})

test('servers for announcements are addresses of NATS, and a refusal does not repeat a password', () => {
  for (const url of ['nats://a:4222', 'tls://name:secret@a,tls://b:4223', 'nats://token@[::1]:4222'])
    expect(loadConfig({ EVENTS_URL: url }).eventsUrl).toBe(url)
  for (const url of [
    'redis://:secret@a',
    'nats://',
    'nats://name:secret@a,b',
    'nats://name:secret@a b',
    'nats://name:50%@a',
  ])
    expect(() => loadConfig({ EVENTS_URL: url })).toThrow(
      new ConfigError('环境变量不正确：EVENTS_URL（应为 nats:// 或 tls:// 开头的地址，多个以逗号分隔）'),
    )
})
