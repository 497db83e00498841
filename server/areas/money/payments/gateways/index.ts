import type { WechatBridge } from '#contract/money/payments/payments.ts'
import type { Provider } from '#contract/money/payments/providers.ts'
import { financeTabPath, paths, resultPath } from '#contract/paths.ts'
import type { Config } from '#kernel/config/index.ts'
import { alipayGateway } from './alipay.ts'
import type { Gateway } from './gateway.ts'
import { reloadingGateway } from './reloading-gateway.ts'
import { type Simulated, simulatedMerchants } from './simulated.ts'
import { wechatGateway } from './wechat.ts'

export {
  type BillRow,
  type Gateway,
  GatewayTrouble,
  NoticeRefused,
  type PayAnswer,
  type PayableOrder,
  type PayWay,
  type ProviderFacts,
} from './gateway.ts'

/** The paths for payment notices. */
export const notifyPaths: Record<Provider, string> = {
  wechat: '/api/wx-pay/native/notify',
  alipay: '/api/ali-pay/trade/notify',
}

/** The portal forwards every GET and POST below this path to the simulator unchanged. */
export const cashierBase = '/demo-pay'

/** A provider without a contract has no gateway and is not offered. */
export interface Gateways extends Record<Provider, Gateway | undefined> {
  /** Both are simulated; pages show 演示支付. */
  isSimulated: boolean
  /** The app id of the 公众号 whose members pay inside WeChat; undefined without a contract. */
  wechatAppId(): string | undefined
  /** The simulator's address for the proxy of `/demo-pay`; undefined if it is not used or not running. */
  simulatorUrl(): string | undefined
}

/** The simulator's pages for what only WeChat opens: weixin://, the addresses of its own host, its browser. */
const simulatedWechat = {
  ofCode(codeUrl: string): string | undefined {
    const token = /[?&]pr=([\w-]+)/.exec(codeUrl)?.[1]
    return token && `${cashierBase}/wechat/${token}`
  },
  ofH5(h5Url: string): string {
    const { searchParams } = new URL(h5Url)
    const back = new URLSearchParams({ redirect_url: searchParams.get('redirect_url') ?? '' })
    return `${cashierBase}/wechat/${searchParams.get('package')}?${back}`
  },
  ofBridge: (bridge: WechatBridge, path: string): string =>
    `${cashierBase}/wechat/jsapi?${new URLSearchParams({ ...bridge, redirect_url: path })}`,
}

/** The simulator runs on this machine and reaches the portal here, whatever PUBLIC_URL is. */
const localBase = (config: Config): string => {
  const isAnywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = isAnywhere ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}

/** Where Alipay sends buyers back to. */
const returnsTo = ({ publicUrl }: Config) => ({
  returnUrl: publicUrl + paths.result,
  quitUrl: publicUrl + financeTabPath('recharge'),
})

const simulatedGateways = (config: Config, dataDir: string, notifyBase: string): Gateways => {
  const merchants = simulatedMerchants(dataDir)
  const read = <T>(value: (merchants: Simulated) => T): T | undefined => {
    try {
      return value(merchants())
    } catch {
      return undefined
    }
  }
  return {
    isSimulated: true,
    wechat: reloadingGateway('wechat', merchants, ({ wechat }) =>
      wechatGateway(wechat, {
        notifyUrl: notifyBase + notifyPaths.wechat,
        siteUrl: config.publicUrl,
        resultPath,
        simulated: simulatedWechat,
      }),
    ),
    alipay: reloadingGateway('alipay', merchants, ({ alipay }) =>
      alipayGateway(alipay, {
        notifyUrl: notifyBase + notifyPaths.alipay,
        ...returnsTo(config),
        pageGateway: `${cashierBase}/gateway.do`,
      }),
    ),
    wechatAppId: () => read(({ wechat }) => wechat.appid),
    simulatorUrl: () => read(({ wechat }) => wechat.baseUrl),
  }
}

/**
 * Opens the configured providers: real ones with their contracts, or the bundled simulator for both. The simulator is
 * never used beside a real provider, because it gives coins away. `notifyBase` is for a portal whose port is known only
 * after it listens.
 */
export const openGateways = (
  config: Config,
  dataDir: string = config.dataDir,
  notifyBase: string = localBase(config),
): Gateways => {
  if (config.simulatesPayments) return simulatedGateways(config, dataDir, notifyBase)
  const { wechat, alipay } = config.merchants
  const notifyUrl = (provider: Provider) => config.publicUrl + notifyPaths[provider]
  return {
    isSimulated: false,
    wechat: wechat && wechatGateway(wechat, { notifyUrl: notifyUrl('wechat'), siteUrl: config.publicUrl, resultPath }),
    alipay: alipay && alipayGateway(alipay, { notifyUrl: notifyUrl('alipay'), ...returnsTo(config) }),
    wechatAppId: () => wechat?.appid,
    simulatorUrl: () => undefined,
  }
}
