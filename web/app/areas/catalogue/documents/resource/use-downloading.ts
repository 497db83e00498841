import type { Resource } from '#contract/catalogue/documents/library.ts'
import { type Purchase, usePurchase } from '../../items/use-purchase.tsx'

export interface Downloading extends Purchase {
  resource: Resource
}

/** The state of the download area of a resource. */
export function useDownloading(resource: Resource, access: number | null): Downloading {
  const purchase = usePurchase({ ...resource, kind: 'resource' }, access, { consequence: '付费一次，可重复下载' })
  return { ...purchase, resource }
}
