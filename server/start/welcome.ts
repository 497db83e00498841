import type { Config } from '#kernel/config/index.ts'
import { hasMerchant } from '../areas/money/payments/merchants/merchants.ts'

const accounts = [
  ['admin', 'Admin@2026', '管理员（admin02 等同事的角色见 README）'],
  ['qiye01', 'Member@2026', '一级会员（企业）'],
  ['geren01', 'Member@2026', '二级会员（个人）'],
  ['third01', 'Member@2026', '三级会员（与 qiye01 同一企业）'],
]

/** Names the parts of an unconfigured portal that are not real. */
function simulatedParts({ demo, simulatesPayments }: Config): string[] {
  const lines = []
  if (demo) lines.push('演示内容：会员、企业、资讯与文件均为虚构，DEMO=off 可启动空白门户。')
  if (simulatesPayments) lines.push('演示支付：充值由随附的模拟网关收款，不收真钱；配置微信支付或支付宝商户后停用。')
  return lines
}

/** Printed when the portal has started: its address, the demo accounts, and the parts that are not real. */
export function welcome(config: Config, address: string, logDir: string): string {
  const lines = ['', `门户已启动：${address}`, `管理后台：${address}/System/LoReg`]
  const { merchants, simulatesPayments } = config
  if (!hasMerchant(merchants) && !simulatesPayments)
    lines.push('', '尚未开通在线支付：没有配置微信支付或支付宝商户，会员不能充值。')
  if (config.demo) {
    lines.push('', '演示账号（账号 / 密码）：')
    for (const [name = '', password = '', level] of accounts)
      lines.push(`  ${name.padEnd(8)} ${password.padEnd(12)} ${level}`)
  }
  const simulated = simulatedParts(config)
  if (simulated.length > 0) lines.push('', '以下为模拟：', ...simulated.map((line) => `  ${line}`))
  lines.push('', `运行日志在 ${logDir}，按 Ctrl-C 停止。`, '')
  return lines.join('\n')
}
