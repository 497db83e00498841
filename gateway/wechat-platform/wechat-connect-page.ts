import { createHash } from 'node:crypto'
import { cashierStyle, escapeHtml } from '../cashier/cashier-page.ts'
import type { Reply } from '../http.ts'
import type { ConnectRequest } from './wechat-grants.ts'
import { nicknameOf, type WechatPerson, wechatPeople } from './wechat-people.ts'

const style = `${cashierStyle}
body{background:var(--surface);text-align:center}
main{max-width:360px;margin:0 auto;padding:12px 8px}
.code{display:block;margin:0 auto 10px;padding:8px;border:1px solid var(--line-strong)}
.code.done{opacity:.25}
h1{margin-bottom:2px}main p{font-size:13px;color:var(--text-2);margin-bottom:10px}
form{display:grid;grid-template-columns:1fr 1fr;gap:8px}form.one{grid-template-columns:1fr}
.btn{height:38px;font-size:14px}.btn.yes{background:#06743F;border-color:#06743F;color:#FFF}.btn.yes:hover{background:#055A31;border-color:#055A31;color:#FFF}a{color:var(--primary)}
form.other{margin-top:8px}input{min-width:0;height:38px;padding:0 10px;border:1px solid var(--control);border-radius:3px;font:inherit}
.mark{margin-bottom:8px}`

/** A picture like a QR code; no phone reads it, because people of the demo scan by choosing who they are. */
const codePicture = (text: string, isDone: boolean): string => {
  const size = 25
  const bits = Array.from({ length: 3 }, (_, part) => createHash('sha256').update(`${part} ${text}`).digest())
  const isDark = (place: number) => ((bits[place % 3]![(place >> 3) % 32]! >> (place % 8)) & 1) === 1
  const corners = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ]
  const isCorner = (x: number, y: number) =>
    corners.some(([left = 0, top = 0]) => x >= left - 1 && x <= left + 7 && y >= top - 1 && y <= top + 7)
  const dots = Array.from({ length: size * size }, (_, place) => {
    const [x, y] = [place % size, Math.floor(place / size)]
    return !isCorner(x, y) && isDark(place) ? `M${x} ${y}h1v1h-1z` : ''
  })
  const frames = corners.map(([x, y]) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`)
  return `<svg class="code${isDone ? ' done' : ''}" width="124" height="124" viewBox="0 0 ${size} ${size}" role="img" aria-label="演示二维码" shape-rendering="crispEdges"><path fill="#0E1B2C" fill-rule="evenodd" d="${[...dots, ...frames].join('')}"/></svg>`
}

const frame = (formTargets: string, status: number, main: string): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTargets}; frame-ancestors 'self'; base-uri 'none'`,
  },
  body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>演示微信</title><style>${style}</style></head><body><main id="main"><span class="tag mark">演示微信</span>${main}</main></body></html>`,
})

const form = ({ target }: ConnectRequest, attributes: string, buttons: string) =>
  `<form method="post" action="${escapeHtml(target)}" ${attributes}>${buttons}</form>`

/** Who scans? The pages work without scripts. */
export const choicePage = (request: ConnectRequest): Reply => {
  const people = Object.entries(wechatPeople).map(
    ([person, name]) => `<button class="btn" name="person" value="${person}">${name}</button>`,
  )
  const isScan = request.kind === 'website'
  const head = isScan
    ? `${codePicture(request.state, false)}<h1>用微信扫一扫登录</h1><p>选一位演示微信用户来扫码</p>`
    : '<h1>在微信里打开</h1><p>选一位演示微信用户</p>'
  const other =
    '<input name="person" aria-label="其他昵称" placeholder="其他昵称" required maxlength="20" autocomplete="off"><button class="btn">用它扫码</button>'
  const forms =
    form(request, leavesFrame(request), people.join('')) + form(request, `class="other" ${leavesFrame(request)}`, other)
  return frame(request.redirectUri.origin, 200, head + forms)
}

/** A person who is asked for nothing more than the openid returns at once. */
const leavesFrame = ({ scope }: ConnectRequest) => (scope === 'snsapi_base' ? 'target="_top"' : '')

/** What the phone of the person shows. */
export const confirmPage = (request: ConnectRequest, person: WechatPerson): Reply => {
  const isScan = request.kind === 'website'
  const head = isScan
    ? `${codePicture(request.state, true)}<h1>已扫描，请在手机上点「确认登录」</h1>`
    : '<h1>本站 申请使用</h1>'
  const buttons = `<input type="hidden" name="person" value="${escapeHtml(person)}"><button class="btn big yes" name="decision" value="allow">${isScan ? '确认登录' : '允许'}</button>`
  const back = `<p style="margin-top:12px"><a href="${escapeHtml(request.target)}">换个微信用户</a></p>`
  return frame(
    request.redirectUri.origin,
    200,
    `${head}<p>微信昵称：${escapeHtml(nicknameOf(person))}</p>${form(request, 'class="one" target="_top"', buttons)}${back}`,
  )
}

/** As WeChat says it: nobody returns to an app that asks wrongly. */
export const connectRefusal = (reason: string): Reply =>
  frame('', 400, `<h1>无法登录</h1><p role="status">${escapeHtml(reason)}</p>`)
