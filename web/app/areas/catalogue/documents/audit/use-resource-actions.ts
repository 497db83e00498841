import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { type SoldKind, useSaleActions } from '../../items/audit/use-sale-actions.tsx'

const resources: SoldKind = {
  kind: 'resource',
  label: '资源',
  place: '商城',
  use: '下载',
  takeDown: (id, reason) => quietApi.library.takeDownResource({ id, reason }),
  restore: (id) => browserApi.library.restoreResource({ id }),
  remove: (id) => browserApi.library.deleteResource({ id }),
}

export const useResourceActions = (onDone: () => void) => useSaleActions(resources, onDone)
