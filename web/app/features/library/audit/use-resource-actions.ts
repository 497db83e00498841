import { takeDownResource } from '#contract/library.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { type SoldKind, useSaleActions } from '../../offers/audit/use-sale-actions.tsx'

const resources: SoldKind = {
  kind: 'resource',
  label: '资源',
  place: '商城',
  use: '下载',
  check: (id, values) => fieldErrors(takeDownResource.fields, { id, ...values }),
  takeDown: (id, reason) => quietApi.library.takeDownResource({ id, reason }),
  restore: (id) => browserApi.library.restoreResource({ id }),
  remove: (id) => browserApi.library.deleteResource({ id }),
}

export const useResourceActions = (onDone: () => void) => useSaleActions(resources, onDone)
