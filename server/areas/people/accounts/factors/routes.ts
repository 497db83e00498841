import * as factors from '#contract/people/accounts/factors.ts'
import type { Bind } from '#kernel/http/index.ts'
import { readOwnFactors } from './own-factors.ts'
import { beginPasskeyLogin, logInWithPasskey } from './passkey-login.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkeys.ts'
import { beginProof, prove } from './prove.ts'
import { renewRecoveryCodes } from './renew-codes.ts'
import { resetFactors } from './reset-factors.ts'
import { beginSecondStep, finishLogin } from './second-step.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.ts'

export const factorRoutes = (bind: Bind) => {
  bind(factors.getFactors, (context) => readOwnFactors(context, context.actor))
  bind(factors.beginTotp, ({ db, actor, body }) => beginTotp(db, actor, body.password))
  bind(factors.confirmTotp, ({ db, caller, actor, body }) => confirmTotp(db, caller, actor, body.code))
  bind(factors.removeTotp, ({ db, caller, actor, body }) => removeTotp(db, caller, actor, body))
  bind(factors.renewRecoveryCodes, ({ db, actor, body }) => renewRecoveryCodes(db, actor, body.password))
  bind(factors.beginPasskey, (context) => beginPasskey(context, context.actor, context.body.password))
  bind(factors.addPasskey, (context) => addPasskey(context, context.actor, context.body))
  bind(factors.removePasskey, ({ db, actor, params, body }) => removePasskey(db, actor, { ...params, ...body }))
  bind(factors.beginSecondStep, (context) => beginSecondStep(context, context.caller, context.body.ticket))
  bind(factors.finishLogin, (context) => finishLogin(context, context.caller, context.body))
  bind(factors.beginPasskeyLogin, (context) => beginPasskeyLogin(context, context.caller))
  bind(factors.logInWithPasskey, (context) => logInWithPasskey(context, context.caller, context.body))
  bind(factors.beginProof, (context) => beginProof(context, context.actor))
  bind(factors.prove, (context) => prove(context, context.caller, context.actor, context.body))
  bind(factors.requireProof, () => ({ message: '已验证身份' }))
  bind(factors.resetFactors, ({ db, actor, body }) => resetFactors(db, actor, body))
}
