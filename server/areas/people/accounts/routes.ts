import * as accounts from '#contract/people/accounts/accounts.ts'
import * as ownData from '#contract/people/accounts/own-data.ts'
import type { Bind } from '#kernel/http/index.ts'
import { issueCaptcha, issueQuestion } from './captcha/captcha.ts'
import { readWays } from './codes/login-ways.ts'
import { giveConsent, readConsent } from './consent/give-consent.ts'
import { mustAddFactor } from './factors/required-factor.ts'
import { factorRoutes } from './factors/routes.ts'
import { deviceOfCaller } from './login/device-cookie.ts'
import { logIn, logNewMemberIn, logOut } from './login/login.ts'
import { type OnRegistered, register } from './login/register.ts'
import { endOtherSessionsOf, endOwnSession, listOwnSessions } from './login/sessions.ts'
import { updateAvatar } from './own/avatar.ts'
import { closeAccount } from './own/close-account.ts'
import { findDataCopy, requestDataCopy } from './own/data-copy.ts'
import { downloadDataCopy, issueCopyLink } from './own/data-copy-link.ts'
import { changePassword, updateProfile } from './own/own-account.ts'
import { getMember, getProfile } from './queries.ts'
import { findPendingEmail } from './reset/account-link.ts'
import { toProfile, toSession } from './view.ts'

export const routes = (bind: Bind, onRegistered: OnRegistered) => {
  bind(accounts.getCaptcha, ({ db, config, caller }) => issueCaptcha(db, config, caller.address))
  bind(accounts.getQuestion, ({ db, caller }) => issueQuestion(db, caller.address))
  bind(accounts.login, (context) => logIn(context, context.caller, context.body))
  bind(accounts.getSession, async (context) =>
    toSession(context.db, await getMember(context.db, context.actor.id), await mustAddFactor(context, context.actor)),
  )
  bind(accounts.logout, (context) => logOut(context, context.caller))
  bind(accounts.register, async ({ db, config, caller, body }) => {
    const origin = { address: caller.address, device: deviceOfCaller(caller, config.isHttps) }
    const { isPhoneRequired } = await readWays(db, config)
    const registered = await register(db, origin, body, { onRegistered, isPhoneRequired })
    await logNewMemberIn({ db, config }, caller, registered)
    return registered
  })

  bind(accounts.getProfile, async ({ db, actor }) =>
    toProfile(await getProfile(db, actor.id), await findPendingEmail(db, actor.id)),
  )
  bind(accounts.updateProfile, (context) => updateProfile(context, context.actor, context.body))
  bind(accounts.getConsent, ({ db }) => readConsent(db))
  bind(accounts.giveConsent, (context) => giveConsent(context, context.actor, context.body.version))
  bind(accounts.changePassword, ({ db, actor, body }) => changePassword(db, actor, body))
  bind(accounts.updateAvatar, (context) => updateAvatar(context, context.actor, context.uploads))
  bind(accounts.listSessions, ({ db, actor }) => listOwnSessions(db, actor))
  bind(accounts.endSession, ({ db, actor, params }) => endOwnSession(db, actor, params.id))
  bind(accounts.endOtherSessions, ({ db, actor }) => endOtherSessionsOf(db, actor))

  factorRoutes(bind)

  bind(ownData.getDataCopy, ({ db, actor }) => findDataCopy(db, actor))
  bind(ownData.requestDataCopy, ({ db, actor }) => requestDataCopy(db, actor))
  bind(ownData.giveDataCopyLink, ({ db, actor, params }) => issueCopyLink(db, actor, params.id))
  bind(ownData.downloadDataCopy, ({ db, files, actor, params }) => downloadDataCopy(db, files, actor, params.ticket))
  bind(ownData.closeAccount, (context) => closeAccount(context, context.caller, context.actor, context.body.password))
}
