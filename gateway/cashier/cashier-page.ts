import { yuan } from '../amounts.ts'
import type { Reply } from '../http.ts'
import { plainTime } from '../times.ts'
import type { Product, Provider, Trade } from '../trades/trade.ts'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Abnormal payments a tester can trigger; the key is the last segment of the button's address. */
export const anomalies = {
  late: '超时后才支付',
  'during-close': '关单时支付',
  coupon: '使用优惠券',
  delay: '通知延迟 30 秒',
  copies: '通知重复 5 次',
  drop: '通知丢失',
  'wrong-amount': '金额不符',
  'wrong-key': '签名错误',
} as const

const marks: Record<Provider, string> = {
  wechat:
    '<rect width="24" height="24" rx="4" fill="#1AAD19"/><path d="M10 6c-3.3 0-6 2.1-6 4.800 0 1.500.9 2.900 2.200 3.700L5.700 16l1.900-1c.8.200 1.600.4 2.400.4M20 13.800c0-2.200-2.200-4-4.900-4s-4.900 1.800-4.900 4 2.200 4 4.900 4c.6 0 1.200-.1 1.700-.2l1.600.8-.4-1.400c1.200-.8 2-1.900 2-3.200z" fill="#fff"/>',
  alipay:
    '<rect width="24" height="24" rx="4" fill="#1677FF"/><path d="M6 8h12M12 5v3M8 11h8c-.6 3-3.600 6-8.500 6-2 0-3-.9-3-2 0-1.200 1.200-2 2.700-2 3.300 0 6.600 1.700 12.800 4.500" fill="none" stroke="#fff" stroke-width="1.700" stroke-linecap="round"/>',
}
const names: Record<Product, string> = {
  NATIVE: '模拟微信支付 Native',
  MWEB: '模拟微信支付 H5',
  JSAPI: '模拟微信支付 JSAPI',
  page: '模拟支付宝电脑网站支付',
  wap: '模拟支付宝手机网站支付',
}

/** The address of a trade's page or button; `back` is where the buyer returns to. */
export const addressOf = (trade: Trade, token: string, button: string, back: string | undefined): string => {
  const path = `/demo-pay/${trade.provider}/${token}${button && `/${button}`}`
  return back ? `${path}?${new URLSearchParams({ redirect_url: back })}` : path
}
type AddressOf = (button: string) => string

const icon = (paths: string) =>
  `<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`
const flask = icon(
  '<path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/>',
)
const chevron = icon('<path d="m6 9 6 6 6-6"/>')

const timeLeft = (trade: Trade): string => {
  const seconds = Math.max(0, Math.floor((trade.expiresAt.getTime() - Date.now()) / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

const frame = (status: number, formTargets: string, main: string): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTargets}; frame-ancestors 'none'; base-uri 'none'`,
  },
  body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>演示收银台</title><style>${cashierStyle}</style></head><body><div class="demo" role="note"><b>演示支付</b>　这里是支付模拟器，不会扣真实的钱。接入商户后本页不再出现。</div>${main}</body></html>`,
})

/** The part of the portal's style sheet that the cashier page uses. */
export const cashierStyle = `
:root{--bg:#F3F4F3;--surface:#FFF;--surface-2:#FAFBFA;--text:#1A2634;--text-2:#465361;--text-3:#5C6977;--line:#DBDFDF;--line-strong:#C4CACC;--control:#848F9B;--primary:#1B4A9F;--cost:#BF420B;--cost-hover:#983308;--mark:#DB5310;--success:#1A7548;--success-soft:#EAF5EF;--warning:#8A5A00;--warning-soft:#FBF3E2;
--sans:"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC","Hiragino Sans GB",system-ui,sans-serif;--num:"DIN Alternate","Bahnschrift","Roboto Condensed","Arial Narrow","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bg);color:var(--text);font:14px/1.6 var(--sans);-webkit-font-smoothing:antialiased;font-variant-numeric:tabular-nums}
h1,h2,p,ol,dl,dd{margin:0;padding:0}ol{list-style:none}svg{display:block;flex:none}
button{font:inherit;color:inherit;cursor:pointer}
:focus-visible{outline:2px solid #2F6BE0;outline-offset:2px;border-radius:2px}
.demo{background:repeating-linear-gradient(-45deg,#FBF3E2 0 14px,#F5E6C4 14px 28px);border-block:1px solid #E5CE98;color:#6B4500;font-size:13px;text-align:center;padding:7px 16px}
.desk{max-width:920px;margin:40px auto;padding:0 16px;display:grid;grid-template-columns:minmax(0,480px) minmax(0,1fr);gap:24px;align-items:start}
.bill{background:var(--surface);border:1px solid var(--line-strong);border-radius:4px}
.bill>header{display:flex;align-items:center;gap:12px;padding:16px 24px;border-bottom:1px solid var(--line)}.bill>header div{flex:1}
h1{font-size:17px;font-weight:600;line-height:1.3}header p{font-size:12px;color:var(--text-3)}
.tag{display:inline-flex;align-items:center;height:20px;padding:0 6px;border:1px solid #E5CE98;border-radius:2px;font-size:12px;line-height:1;color:var(--warning);background:var(--warning-soft)}
.sum{text-align:center;padding:28px 24px 22px}.sum span{font-size:14px;color:var(--text-2);display:block}.sum b{font:700 48px/1.2 var(--num)}.sum small{font-size:24px;margin-right:6px}
.facts{margin:0 24px;border:1px solid var(--line-strong)}.facts div{display:flex;justify-content:space-between;gap:12px;padding:9px 14px}.facts div+div{border-top:1px solid var(--line)}.facts dt{color:var(--text-3);white-space:nowrap}.facts dd{text-align:right;overflow-wrap:anywhere}
.num{font-family:var(--num);font-weight:500;letter-spacing:.01em}
.said{margin:20px 24px 0;padding:10px 14px;border:1px solid #E5CE98;background:var(--warning-soft);color:#6B4500}.said:last-child{margin-bottom:24px}.said.good{border-color:#B5DBC7;background:var(--success-soft);color:var(--success)}
.acts{display:grid;gap:10px;padding:20px 24px 24px}
.btn{display:inline-flex;align-items:center;justify-content:center;height:28px;padding:0 4px;border:1px solid var(--control);border-radius:3px;background:var(--surface);color:inherit;font-size:12px;white-space:nowrap;text-decoration:none;width:100%}.btn:hover{border-color:var(--primary);color:var(--primary)}
.btn.big{height:44px;font-size:16px}.btn.cost{background:var(--cost);border-color:var(--cost);color:#FFF}.btn.cost:hover{background:var(--cost-hover);border-color:var(--cost-hover);color:#FFF}
.odd{border-top:1px solid var(--line);background:var(--surface-2);padding:0 24px;border-radius:0 0 4px 4px}.odd summary{display:flex;align-items:center;gap:8px;min-height:48px;cursor:pointer;list-style:none;color:var(--text-2)}.odd summary::-webkit-details-marker{display:none}.odd summary span{flex:1}
.odd p{font-size:12px;color:var(--text-3);margin-bottom:10px}.odd>form{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;padding-bottom:18px}
.log{background:var(--surface);border:1px solid var(--line);border-radius:4px;padding:16px 20px}.log h2{font-size:14px;font-weight:600;margin-bottom:12px}
.log ol{position:relative;padding-left:26px}.log ol::before{content:"";position:absolute;left:6px;top:8px;bottom:8px;width:1px;background:var(--line-strong)}
.log li{position:relative;padding-bottom:14px;font-size:13px;color:var(--text-2)}.log li:last-child{padding-bottom:0;color:var(--text);font-weight:500}
.log li::before{content:"";position:absolute;left:-25px;top:10px;width:11px;height:1.5px;background:var(--text-3);transform:rotate(-45deg)}.log li:last-child::before{background:var(--mark);height:2.5px;width:14px;left:-26.5px}
.log time{font:500 12px var(--num);color:var(--text-3);display:block}
@media(max-width:767px){.desk{grid-template-columns:minmax(0,1fr);margin:16px auto;gap:12px}.sum{padding:20px 16px 16px}.facts,.said{margin-inline:16px}.acts{padding:16px}.odd{padding:0 16px}.odd>form{grid-template-columns:1fr 1fr}.odd .btn{height:36px}.bill>header{padding:12px 16px}}
`

const statusMessage = (trade: Trade): string => {
  if (trade.state === 'paid') return '<p class="said good" role="status">支付成功，可以回到商户页面。</p>'
  if (trade.state === 'closed') return '<p class="said" role="status">订单已关闭，不能再支付。</p>'
  if (trade.plan === 'late') return '<p class="said" role="status">已约定：订单超时后自动支付。</p>'
  if (trade.plan === 'during-close') return '<p class="said" role="status">已约定：商户关单时支付。</p>'
  if (trade.expiresAt.getTime() < Date.now()) return '<p class="said" role="status">订单已超时，不能再支付。</p>'
  return trade.isAbandoned ? '<p class="said" role="status">已放弃支付，可以关闭本页，也可以改变主意。</p>' : ''
}

const payButtons = (trade: Trade, address: AddressOf, wechatBack: string | undefined): string => {
  const backAddress = trade.returnUrl ? address('return') : wechatBack
  const back =
    trade.state === 'paid' && backAddress ? `<a class="btn big" href="${escapeHtml(backAddress)}">返回商户</a>` : ''
  const isOver = trade.state !== 'open' || trade.expiresAt.getTime() < Date.now()
  if (isOver) return back && `<div class="acts">${back}</div>`
  return `<form class="acts" method="post"><button class="btn big cost" formaction="${escapeHtml(address('pay'))}">支付 ¥ ${yuan(trade.fen)}</button><button class="btn big" formaction="${escapeHtml(address('cancel'))}">放弃支付</button></form>`
}

const anomalyButtons = (trade: Trade, address: AddressOf): string => {
  if (trade.state !== 'open' || trade.expiresAt.getTime() < Date.now()) return ''
  const buttons = Object.entries(anomalies).map(
    ([name, label]) => `<button class="btn" formaction="${escapeHtml(address(name))}">${label}</button>`,
  )
  return `<details class="odd" open><summary>${flask}<span>试一种异常</span>${chevron}</summary><p>给测试用：让这一笔按指定方式发生，再看网站怎么处理。</p><form method="post">${buttons.join('')}</form></details>`
}

/** The cashier page (收银台) of one trade. It works without scripts, and all its links stay below its own address. */
export const cashierPage = (trade: Trade, token: string, back?: string): Reply => {
  const address: AddressOf = (button) => addressOf(trade, token, button, back)
  const facts = [
    `<div><dt>商品</dt><dd>${escapeHtml(trade.subject)}</dd></div>`,
    `<div><dt>商户单号</dt><dd class="num">${escapeHtml(trade.orderNo)}</dd></div>`,
    trade.paidAt
      ? `<div><dt>支付时间</dt><dd class="num">${plainTime(trade.paidAt)}</dd></div>`
      : `<div><dt>剩余时间</dt><dd class="num">${timeLeft(trade)}</dd></div>`,
  ]
  const journal = trade.journal.map(
    ({ at, text }) => `<li><time>${plainTime(at).slice(11)}</time>${escapeHtml(text)}</li>`,
  )
  const targets = [trade.returnUrl, trade.quitUrl, trade.appUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  const formTargets = [...new Set(targets)].join(' ')
  return frame(
    200,
    formTargets,
    `<main id="main" class="desk"><section class="bill"><header><svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">${marks[trade.provider]}</svg><div><h1>收银台</h1><p>${names[trade.product]}</p></div><span class="tag">演示</span></header>
<div class="sum"><span>向　演示商户　付款</span><b><small>¥</small>${yuan(trade.fen)}</b></div>
<dl class="facts">${facts.join('')}</dl>${statusMessage(trade)}${payButtons(trade, address, back)}${anomalyButtons(trade, address)}</section>
<section class="log"><h2>本笔记录</h2><ol>${journal.join('')}</ol></section></main>`,
  )
}

/** The page shown when an order cannot be paid, with the provider's reason. */
export const refusalPage = (status: number, code: string, reason: string): Reply =>
  frame(
    status,
    '',
    `<main id="main" class="desk"><section class="bill"><header><div><h1>无法支付</h1><p>${escapeHtml(code)}</p></div><span class="tag">演示</span></header><p class="said" role="status">${escapeHtml(reason)}</p></section></main>`,
  )
