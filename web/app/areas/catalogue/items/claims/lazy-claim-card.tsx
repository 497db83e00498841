import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./claim-card.tsx')).ClaimCard }))

/** The card of claims, whose code only buyers load. */
export const ClaimCard = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
