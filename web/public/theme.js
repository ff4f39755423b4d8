// Before the first paint: the colours, density and language that this device chose.
(() => {
  const root = document.documentElement;
  const known = { theme: ['light', 'dark'], density: ['compact', 'cosy'], sides: ['yellow'] };
  for (const [name, choices] of Object.entries(known)) {
    const chosen = localStorage.getItem(name);
    if (choices.includes(chosen)) root.dataset[name] = chosen;
  }
  if (localStorage.getItem('language') === 'hi') root.lang = 'hi-IN';
})();
