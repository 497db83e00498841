import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { WechatPlace } from '#contract/people/notices/wechat/wechat.ts'
import type { Config } from '#kernel/config/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { WechatApp } from './config.ts'

/** The portal forwards every GET and POST below this path to the simulator unchanged. */
export const demoWechatBase = '/demo-wechat'

/** Where WeChat is, and which apps we have there. */
export interface Platform {
  apps: Record<WechatPlace, WechatApp | undefined>
  apiUrl: string
  /** The beginning of the addresses to which people are sent. */
  connectUrl: string
  /** The template for notices, where nobody has to apply for one. */
  noticeTemplate?: string
}

export type WechatConfig = Pick<Config, 'wechat' | 'publicUrl'>

const App = z.object({ appId: z.string(), secret: z.string() })
const SimulatorFile = z.object({
  port: z.number().int().positive(),
  wechatApps: z.object({ website: App, official: App }),
  wechatNoticeTemplate: z.string().optional(),
})

/** Read at every use: the simulator may start later than the portal, and on another port after a restart. */
const simulatedPlatform = ({ wechat, publicUrl }: WechatConfig): Platform => {
  const { port, wechatApps, wechatNoticeTemplate } = readSimulator(wechat.simulatorDir) ?? fail('wechat_unreachable')
  return {
    apps: { scan: wechatApps.website, inside: wechatApps.official },
    apiUrl: `http://127.0.0.1:${port}`,
    connectUrl: publicUrl + demoWechatBase,
    ...(wechatNoticeTemplate && { noticeTemplate: wechatNoticeTemplate }),
  }
}

const readSimulator = (folder: string) => {
  try {
    const text = readFileSync(path.join(folder, 'gateway', 'gateway.json'), 'utf8')
    return SimulatorFile.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const platformOf = (config: WechatConfig): Platform => {
  const { website, official, apiUrl, connectUrl, isSimulated } = config.wechat
  if (isSimulated) return simulatedPlatform(config)
  return { apps: { scan: website, inside: official }, apiUrl, connectUrl }
}

/** The address of the simulator for the proxy; undefined if it is not running. */
export const simulatorUrl = ({ wechat }: Pick<Config, 'wechat'>): string | undefined => {
  const simulator = readSimulator(wechat.simulatorDir)
  return simulator && `http://127.0.0.1:${simulator.port}`
}

/** The official account by which members know the portal; undefined where there is none. */
export const officialAppId = (config: WechatConfig): string | undefined => {
  const { official, isSimulated, simulatorDir } = config.wechat
  return isSimulated ? readSimulator(simulatorDir)?.wechatApps.official.appId : official?.appId
}

/** What the pages may offer; the simulator has both apps. */
export const offeredWechat = ({ wechat: { website, official, isSimulated } }: Pick<Config, 'wechat'>) => ({
  scan: isSimulated || website !== undefined,
  inside: isSimulated || official !== undefined,
  isSimulated,
})

export const requireApp = ({ apps }: Platform, place: WechatPlace): WechatApp =>
  apps[place] ?? fail('wechat_not_set_up')
