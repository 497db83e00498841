import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./send-code-dialog.tsx')).SendCodeDialog }))

/** Loaded when it opens, because most people log in without a code. */
export const SendCodeDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
