import * as accounts from '#contract/accounts.ts'
import type { Bind } from '#kernel/bind.ts'
import { issueCaptcha } from './captcha.ts'
import { logIn, logOut } from './login.ts'
import { getMember } from './queries.ts'
import { toSession } from './view.ts'

export const routes = (bind: Bind) => {
  bind(accounts.getCaptcha, ({ db, config, caller }) => issueCaptcha(db, config, caller.address))
  bind(accounts.login, (context) => logIn(context, context.caller, context.body))
  bind(accounts.getSession, async ({ db, actor }) => toSession(await getMember(db, actor.id)))
  bind(accounts.logout, (context) => logOut(context, context.caller))
}
