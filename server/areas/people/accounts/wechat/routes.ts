import * as wechat from '#contract/people/notices/wechat/wechat.ts'
import type { Bind } from '#kernel/http/index.ts'
import { beginAttempt } from './attempts.ts'
import { beginBinding, readBinding, unbind } from './binding.ts'
import { finishWechat } from './finish.ts'
import { bindNewcomer, readNewcomer } from './newcomers.ts'

/** Logins by WeChat, and the WeChat bound to an account. */
export const wechatRoutes = (bind: Bind) => {
  bind(wechat.beginLogin, (context) => {
    const { place, returnPath = '/', rememberMe = false } = context.body
    return beginAttempt(context, context.caller, { purpose: 'login', place, returnPath, rememberMe })
  })
  bind(wechat.finish, (context) => finishWechat(context, context.caller, context.actor, context.body))
  bind(wechat.getNewcomer, (context) => readNewcomer(context, context.caller))
  bind(wechat.bindNewcomer, (context) => bindNewcomer(context, context.caller, context.actor))
  bind(wechat.getBinding, (context) => readBinding(context, context.actor))
  bind(wechat.beginBinding, (context) => beginBinding(context, context.caller, context.actor, context.body))
  bind(wechat.unbind, (context) => unbind(context, context.actor, context.body))
  bind(wechat.beginPayer, (context) => {
    const { sessionId } = context.actor
    const { returnPath } = context.body
    const attempt = { purpose: 'pay', place: 'inside', sessionId, returnPath, rememberMe: false } as const
    return beginAttempt(context, context.caller, attempt)
  })
}
