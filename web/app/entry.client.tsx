import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { sendFormsOnce } from '#ui/form/send-once.ts'
import { refuseUntrustedStrings, serviceWorker } from '#ui/trusted-types/trusted-types.ts'

refuseUntrustedStrings()
sendFormsOnce()
// LOOK-8: only for the page that says that there is no network; without it everything works.
if (import.meta.env.PROD) navigator.serviceWorker?.register(serviceWorker).catch(() => {})

// Not as a transition: that makes way for the pictures of the page and is interactive half a second later.
hydrateRoot(
  document,
  <StrictMode>
    <HydratedRouter />
  </StrictMode>,
)
