import * as claims from '#contract/catalogue/claims/claims.ts'
import type { Bind } from '#kernel/http/index.ts'
import { addClaim } from './add-claim.ts'
import { exportForAdmin, listForAdmin } from './admin-claims.ts'
import { answerClaim } from './answer-claim.ts'
import { listMine, readOwn } from './own-claims.ts'
import { readClaim } from './read-claim.ts'
import { ruleClaim } from './rule-claim.ts'
import { withdrawClaim } from './withdraw-claim.ts'

export const routes = (bind: Bind) => {
  bind(claims.getOwnClaim, ({ db, actor, query }) => readOwn(db, actor, query))
  bind(claims.addClaim, ({ db, actor, body }) => addClaim(db, actor, body))
  bind(claims.withdrawClaim, ({ db, actor, body }) => withdrawClaim(db, actor, body.id))
  bind(claims.answerClaim, ({ db, actor, body }) => answerClaim(db, actor, body))
  bind(claims.listMyClaims, ({ db, actor, query }) => listMine(db, actor, query))

  bind(claims.listClaims, ({ db, query }) => listForAdmin(db, query))
  bind(claims.exportClaims, ({ db, query }) => exportForAdmin(db, query))
  bind(claims.getClaim, ({ db, query }) => readClaim(db, query.id))
  bind(claims.ruleClaim, ({ db, actor, body }) => ruleClaim(db, actor, body))
}
