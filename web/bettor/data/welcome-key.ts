/** Under which a sign-in leaves word that the welcome popup is due (specification §3, device storage). */
export const WELCOME_KEY = 'openWelcomePopup';
