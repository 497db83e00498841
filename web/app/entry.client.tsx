import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { sendFormsOnce } from '#ui/form/send-once.ts'
import { refuseUntrustedStrings } from '#ui/trusted-types/trusted-types.ts'

refuseUntrustedStrings()
sendFormsOnce()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
