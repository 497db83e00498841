import * as ways from '#contract/people/accounts/login-ways.ts'
import type { Bind } from '#kernel/http/index.ts'
import { changePhone } from './codes/change-phone.ts'
import { loginByCode } from './codes/login-by-code.ts'
import { readWays } from './codes/login-ways.ts'
import { sendCode, sendPhoneCode } from './codes/send-code.ts'
import { confirmEmail, sendEmailLink } from './reset/confirm-email.ts'
import { finishReset, readResetLink, verifyReset } from './reset/finish-reset.ts'
import { startReset } from './reset/start-reset.ts'

/** Codes, login by code, new passwords, proved phone numbers and addresses. */
export const waysRoutes = (bind: Bind) => {
  bind(ways.getWays, ({ db, config }) => readWays(db, config))
  bind(ways.sendCode, (context) => sendCode(context, context.caller, context.body))
  bind(ways.loginByCode, (context) => loginByCode(context, context.caller, context.body))
  bind(ways.startReset, (context) => startReset(context, context.caller, context.body))
  bind(ways.verifyReset, ({ db, caller, body }) => verifyReset(db, caller.address, body))
  bind(ways.readResetLink, ({ db, caller, body }) => readResetLink(db, caller.address, body.token))
  bind(ways.finishReset, ({ db, caller, body }) => finishReset(db, caller.address, body))
  bind(ways.sendPhoneCode, (context) => sendPhoneCode(context, context.caller, context.actor, context.body))
  bind(ways.changePhone, ({ db, caller, actor, body }) => changePhone(db, caller.address, actor, body))
  bind(ways.sendEmailLink, (context) => sendEmailLink(context, context.caller, context.actor))
  bind(ways.confirmEmail, ({ db, caller, body }) => confirmEmail(db, caller.address, body.token))
}
