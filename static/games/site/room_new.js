/* Rules and presets take effect when they are chosen. Imports nothing. */

for (const button of document.querySelectorAll("[data-without-script]")) button.hidden = true;
for (const select of document.querySelectorAll("[data-submit]")) {
  select.addEventListener("change", () => {
    if (select.id === "ruleset") select.form.querySelector("#preset")?.remove();
    select.form.submit();
  });
}
