import type { FastifyInstance } from 'fastify'
import * as payments from '#contract/money/payments/payments.ts'
import { providerNames, providers } from '#contract/money/payments/providers.ts'
import { type Bind, requirePermission } from '#kernel/http/index.ts'
import { answerAlipayPages } from './alipay-page.ts'
import { reconcile } from './bills/reconcile.ts'
import { lastRun, startReconciliation } from './bills/reconciliation-run.ts'
import { exportStatementLines, listStatementLines } from './bills/statement-lines.ts'
import { demoPayRoute } from './demo-pay-route.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { exportOrders } from './orders/export-orders.ts'
import { findMyOrders, findOrders } from './orders/order-lists.ts'
import { payOnPhone } from './orders/pay-on-phone.ts'
import { payByAlipay, payByWechat } from './orders/pay-order.ts'
import { queryPayment } from './orders/query-payment.ts'
import { recheckOrder } from './orders/recheck-order.ts'
import { changePackages, removePackage } from './packages/change-packages.ts'
import { findAllPackages, findPackages } from './packages/package-queries.ts'
import { topUpTerms } from './packages/top-up-terms.ts'
import type { PaymentContext } from './payment-context.ts'
import { getRefundTerms, refundOrder } from './refunds/refund-order.ts'
import { toAdminOrder, toOrder, toProduct } from './view.ts'

const packageRoutes = (bind: Bind, { gateways }: PaymentContext) => {
  bind(payments.listProducts, async ({ db, actor, query: { page, size, all: withOff } }) => {
    if (withOff) requirePermission(actor, 'pricing')
    const all = withOff ? await findAllPackages(db) : await findPackages(db)
    return { content: all.slice(page * size, (page + 1) * size).map(toProduct), totalElements: all.length }
  })
  bind(payments.getTopUpRules, async ({ db }) => ({
    ...(await topUpTerms(db)),
    paymentTypes: providerNames.filter((each) => gateways[each]).map((each) => providers[each].type),
    isSimulated: gateways.isSimulated,
  }))
  bind(payments.saveProduct, ({ db, actor, body }) => changePackages(db, actor, body))
  bind(payments.deleteProduct, ({ db, actor, body }) => removePackage(db, actor, body.id))
}

const orderRoutes = (bind: Bind, context: PaymentContext) => {
  bind(payments.payPackageByWechat, ({ actor, params, query }) =>
    payByWechat(context, actor.id, { packageId: params.id, ...query }),
  )
  bind(payments.payByWechat, ({ actor, body }) => payByWechat(context, actor.id, body))
  bind(payments.payPackageByAlipay, ({ actor, params, query }) =>
    payByAlipay(context, actor.id, { packageId: params.id, ...query }),
  )
  bind(payments.payByAlipay, ({ actor, body }) => payByAlipay(context, actor.id, body))
  bind(payments.payOnPhone, ({ actor, caller, body }) => payOnPhone(context, actor, caller, body))
  bind(payments.queryPayment, ({ actor, params }) => queryPayment(context, actor.id, params.orderNo))
  bind(payments.listMyOrders, async ({ db, actor, query }) => {
    const { rows, total } = await findMyOrders(db, actor.id, query)
    return { list: rows.map(toOrder), total }
  })
  bind(payments.cancelOrder, ({ actor, body }) => cancelOrder(context, actor.id, body.orderNo))

  bind(payments.listOrders, async ({ db, query }) => {
    const { rows, isCapped, ...counted } = await findOrders(db, query)
    return { list: rows.map(toAdminOrder), ...counted, ...(isCapped && { totalIsCapped: isCapped }) }
  })
  bind(payments.exportOrders, ({ db, query }) => exportOrders(db, query))
  bind(payments.recheckOrder, ({ actor, body }) => recheckOrder(context, actor, body.orderNo))
  bind(payments.getRefundTerms, ({ db, query }) => getRefundTerms(db, query.orderNo))
  bind(payments.refundOrder, ({ actor, body }) => refundOrder(context, actor, body))
  bind(payments.reconcileDay, ({ query }) => reconcile(context, query.day))
  bind(payments.listStatementLines, ({ db, query }) => listStatementLines(db, query))
  bind(payments.exportStatementLines, ({ db, query }) => exportStatementLines(db, query))
  bind(payments.startReconciliation, ({ db, actor, body }) => startReconciliation(db, actor, body))
  bind(payments.getReconciliationRun, ({ db }) => lastRun(db))
}

export const routes = (bind: Bind, app: FastifyInstance, context: PaymentContext): void => {
  answerAlipayPages(app)
  packageRoutes(bind, context)
  orderRoutes(bind, context)
  noticeRoutes(app, context)
  demoPayRoute(app, context.gateways)
}
