import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import * as wechat from '#contract/people/notices/wechat/wechat.ts'
import type { WechatPerson } from '../../gateway/wechat-platform/wechat-people.ts'
import { loadConfig } from '../config.ts'
import type { Answer, Person, TestPortal } from './portal.ts'
import { type TestSimulator, testSimulator } from './simulator.ts'

/** A simulated WeChat and the configuration of a portal that uses it. */
export const testWechat = async () => {
  const simulator = await testSimulator()
  return { simulator, config: { wechat: { ...loadConfig({}).wechat, simulatorDir: simulator.dataDir } } }
}

/** A browser with its cookies, on our own pages. */
export const aWechatBrowser = ({ app }: Pick<TestPortal, 'app'>, { platform }: Pick<TestSimulator, 'platform'>) => {
  const jar = new Map<string, string>()
  const lines: string[] = []
  const calls = async <E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>> => {
    const hasBody = endpoint.body !== undefined
    const answer = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      ...(hasBody ? { payload: (input ?? {}) as object } : { query: (input ?? {}) as Record<string, string> }),
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
      },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      lines.push(line)
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      jar.set(name, value)
    }
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  /** Begins a login; the person scans and confirms. Returns what WeChat hands back to the browser. */
  const scan = async (person: WechatPerson, input: Partial<CallInput<typeof wechat.beginLogin>> = {}) => {
    const { body } = await calls(wechat.beginLogin, { place: 'scan', ...input })
    return returnOf(platform.allow(body.url, person))
  }
  return {
    jar,
    lines,
    calls,
    scan,
    /** A whole login by WeChat. */
    async logsIn(person: WechatPerson, input: Partial<CallInput<typeof wechat.beginLogin>> = {}) {
      return calls(wechat.finish, await scan(person, input))
    },
    /** As if the owner of the session had logged in here. */
    takes({ token }: Person) {
      jar.set('token', token)
    },
  }
}
export type WechatBrowser = ReturnType<typeof aWechatBrowser>

/** Code and state, as they stand in the address to which WeChat leads back. */
export const returnOf = ({ searchParams }: URL) => ({
  code: searchParams.get('code')!,
  state: searchParams.get('state')!,
})
