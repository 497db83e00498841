import { yuan } from '../amounts.ts'
import type { Reply } from '../http.ts'
import { plainTime } from '../times.ts'
import type { Product, Provider, Trade } from '../trades/trade.ts'
import { cashierStyle } from './cashier-style.ts'

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
