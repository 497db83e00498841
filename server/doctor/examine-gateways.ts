import { type Provider, providerNames, providers } from '#contract/money/payments/providers.ts'
import type { Config } from '#kernel/config/index.ts'
import { hasMerchant } from '../areas/money/payments/merchants/merchants.ts'
import type { Finding } from './finding.ts'

const answerMs = 8_000
/** Providers refuse requests with a larger clock difference. */
const clockMs = 60_000

/** Checks that each configured provider is reachable and that the clocks agree. */
export const examineGateways = async (config: Readonly<Config>): Promise<Finding[]> => {
  if (config.simulatesPayments)
    return [
      { what: '支付', state: 'warn', sentence: '使用演示支付，不收真钱', advice: '正式运营前配置微信支付或支付宝商户' },
    ]
  if (!hasMerchant(config.merchants))
    return [
      { what: '支付', state: 'warn', sentence: '没有配置商户，会员不能充值', advice: '配置 WECHAT_* 或 ALIPAY_* 变量' },
    ]
  const addresses: Record<Provider, string | undefined> = {
    wechat: config.merchants.wechat?.baseUrl,
    alipay: config.merchants.alipay?.gateway,
  }
  const findings: Finding[] = []
  for (const name of providerNames) {
    const address = addresses[name]
    if (address) findings.push(await reach(providers[name].label, address))
  }
  if (!config.isHttps)
    findings.push({
      what: '支付',
      state: 'bad',
      sentence: `PUBLIC_URL ${config.publicUrl} 不是 https，渠道无法送达通知`,
      advice: '为门户配置域名与证书，并改正 PUBLIC_URL',
    })
  return findings
}

const reach = async (what: string, address: string): Promise<Finding> => {
  try {
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(answerMs), redirect: 'manual' })
    const date = Date.parse(answer.headers.get('date') ?? '')
    const skew = Number.isNaN(date) ? 0 : Math.abs(Date.now() - date)
    if (skew > clockMs)
      return {
        what,
        state: 'bad',
        sentence: `本机时钟与渠道相差 ${Math.round(skew / 1000)} 秒，签名会被拒绝`,
        advice: '开启时间同步（NTP）',
      }
    return { what, state: 'ok', sentence: `${new URL(address).host} 可以连接` }
  } catch {
    return {
      what,
      state: 'bad',
      sentence: `无法连接 ${new URL(address).host}`,
      advice: '检查本机到渠道的网络、代理与防火墙',
    }
  }
}
