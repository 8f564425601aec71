insert into public.pages (id, author_id, title, content_type, tags, created_at, updated_at, html_content)
values (
  '5ec70000-0000-4000-8000-000000000106', '5ec70000-0000-4000-8000-000000000001',
  'Small hours', 'html', array['poem', 'typography'],
  now() - interval '11 days', now() - interval '8 days 2 hours',
$page$<div class="recto-body" style="margin:0;background:#101526;color:#e9e4d6;font-family:'Iowan Old Style',Palatino,Georgia,serif;padding:96px 28px 120px;box-sizing:border-box;min-height:100vh;background-image:radial-gradient(circle at calc(100% - 64px) 64px,#f6ecc9 0 22px,rgba(246,236,201,.14) 23px 56px,transparent 58px),radial-gradient(circle at 20% 22%,#fff 0 1px,transparent 2px),radial-gradient(circle at 32% 8%,#fff 0 1px,transparent 2px),radial-gradient(circle at 12% 60%,#cfd6ee 0 1px,transparent 2px),radial-gradient(circle at 64% 34%,#cfd6ee 0 1px,transparent 2px)">
  <div style="max-width:520px;margin:0 auto">
    <h1 style="font-weight:400;font-style:italic;font-size:46px;margin:0 0 56px">Small hours</h1>
    <p style="font-size:22px;line-height:1.75;margin:0 0 34px">The fridge remembers winter, hums of it.<br>Upstairs a pipe is counting out its change.<br>I read the label on the jar of salt<br>as if it had a plot.</p>
    <p style="font-size:22px;line-height:1.75;margin:0 0 34px 56px">Across the yard one other lamp is on.<br>We do not know each other’s name, or need.<br>We keep the night<br>between us like a boat.</p>
    <p style="font-size:22px;line-height:1.75;margin:0 0 34px">By five the birds begin to clear their throats,<br>a little off, an orchestra of keys.<br>I put the salt back, wash a cup, and hear</p>
    <p style="font-size:22px;line-height:1.75;margin:0 0 64px 112px">the morning try the door,<br>and find it open.</p>
    <p style="font-size:15px;letter-spacing:.14em;color:#8c93ad;margin:0">FOR THE LAMP ACROSS THE YARD</p>
  </div>
</div>$page$
)
on conflict (id) do nothing;
