import { yuan } from '../amounts.ts'
import { demoOpenid } from '../cashier/demo-payer.ts'
import type { Services } from '../services.ts'
import { dayOf, plainTime } from '../times.ts'
import type { Provider, Refund, Trade } from '../trades/trade.ts'
import { toGbk } from './gbk.ts'
import { zip } from './zip.ts'

interface Line {
  trade: Trade
  refund: Refund | undefined
  at: Date
}

/** Payments and refunds of one day, oldest first. */
const linesOf = (services: Services, provider: Provider, day: string): Line[] =>
  services.ledger
    .trades()
    .filter((trade) => trade.provider === provider && trade.paidAt)
    .flatMap((trade): Line[] => [
      { trade, refund: undefined, at: trade.paidAt! },
      ...[...trade.refunds.values()].map((refund) => ({ trade, refund, at: refund.settledAt ?? refund.at })),
    ])
    .filter(({ at }) => dayOf(at) === day)
    .sort((a, b) => a.at.getTime() - b.at.getTime())

const wechatTitles =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const wechatSumTitles = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const wechatCells = (services: Services, { trade, refund, at }: Line): string[] => {
  const { appid, mchid } = services.keys.wechat
  const paid = yuan(refund ? 0 : trade.fen)
  const given = yuan(refund?.fen ?? 0)
  const payer = trade.openid ?? demoOpenid(services.keys)
  const numbers = [trade.transactionId!, trade.orderNo, payer, trade.product]
  const refundCells = [refund?.refundId ?? '0', refund?.refundNo ?? '0', given, '0.00', refund ? 'ORIGINAL' : '']
  return [
    ...[plainTime(at), appid, mchid, '0', '', ...numbers, refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'],
    ...[...refundCells, refund ? 'SUCCESS' : '', trade.subject, '', '0.00000', '0.00%', paid, given, ''],
  ]
}

const sum = (lines: Line[], fen: (line: Line) => number) => yuan(lines.reduce((total, line) => total + fen(line), 0))

/** WeChat Pay's bill of a day; undefined for a day without payments and refunds. */
export const wechatBillFile = (services: Services, day: string): string | undefined => {
  const lines = linesOf(services, 'wechat', day)
  if (lines.length === 0) return undefined
  const paid = sum(lines, ({ trade, refund }) => (refund ? 0 : trade.fen))
  const given = sum(lines, ({ refund }) => refund?.fen ?? 0)
  const quoted = (cells: string[]) => cells.map((cell) => `\`${cell}`).join(',')
  const totals = quoted([String(lines.length), paid, given, '0.00', '0.00000', paid, given])
  const details = lines.map((line) => quoted(wechatCells(services, line)))
  return `\uFEFF${[wechatTitles, ...details, wechatSumTitles, totals].join('\r\n')}\r\n`
}

const alipayTitles =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

const alipayCells = ({ trade, refund, at }: Line): string[] => {
  const amount = refund ? `-${yuan(refund.fen)}` : yuan(trade.fen)
  const kind = refund ? '退款' : '交易'
  const times = [plainTime(trade.placedAt), plainTime(at)]
  const none = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00']
  const numbers = [trade.transactionId!, trade.orderNo]
  return [
    ...[...numbers, kind, trade.subject, ...times, '', '', '', '', '*示(138****0000)', amount, amount],
    ...[...none, refund?.refundNo ?? '', '0.00', '0.00', ''],
  ]
}

/** Alipay's bill of a day: a zip with details and totals, encoded in GBK; undefined for a day without payments and refunds. */
export const alipayBillFile = (services: Services, day: string): Buffer | undefined => {
  const lines = linesOf(services, 'alipay', day)
  if (lines.length === 0) return undefined
  const seller = services.keys.alipay.sellerId
  const file = (name: string, rows: string[]) => ({
    name: toGbk(`${seller}0156_${day.replaceAll('-', '')}_${name}.csv`),
    content: toGbk(`${rows.join('\r\n')}\r\n`),
  })
  const details = lines.map((line) =>
    alipayCells(line)
      .map((cell) => `${cell}\t`)
      .join(','),
  )
  const frame = (title: string, rows: string[]) => [
    '#支付宝业务明细查询',
    `#账号：[${seller}0156]`,
    `#-----------------------------------------${title}列表----------------------------------------`,
    ...rows,
    `#-----------------------------------------${title}列表结束------------------------------------`,
  ]
  const total = sum(lines, ({ trade, refund }) => (refund ? 0 : trade.fen))
  return zip([
    file('业务明细', frame('业务明细', [alipayTitles, ...details])),
    file('业务明细(汇总)', frame('业务汇总', ['交易订单总笔数,订单金额（元）', `${lines.length},${total}`])),
  ])
}
